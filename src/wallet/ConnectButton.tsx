import { lazy, Suspense, useEffect } from "react";
import { Button } from "../components/Button.tsx";
import { closeConnectDialog, openConnectDialog, useConnectDialog } from "./connect-dialog.ts";
import { isConnected, shortAddress } from "./connection.ts";
import { useConnection } from "./use-connected.ts";

const ConnectDialog = lazy(() => import("./ConnectDialog.tsx"));

/**
 * Opens the connect dialog and shows what is connected. It renders the dialog, so a page may contain only one.
 * `demo`: the page shows demo data, so the dialog offers a code.
 */
export function ConnectButton({ demo }: { readonly demo: boolean }) {
  const state = useConnection();
  const reason = useConnectDialog();
  useEffect(() => closeConnectDialog, []);
  const held = state.wallet ? shortAddress(state.wallet.address) : state.betaCode;
  return (
    <>
      <Button
        icon={isConnected(state) ? "check" : "wallet"}
        aria-haspopup="dialog"
        aria-label={held ? `Connected: ${held}` : undefined}
        label={held ?? "Connect"}
        onClick={() => openConnectDialog("button")}
      />
      {reason && (
        <Suspense>
          <ConnectDialog reason={reason} demo={demo} onClose={closeConnectDialog} />
        </Suspense>
      )}
    </>
  );
}
