import { useEffect, useState } from "react";
import { Button } from "../components/Button.tsx";
import { Dialog } from "../components/Dialog.tsx";
import { Icon } from "../components/Icon.tsx";
import { BetaCodeForm } from "./BetaCodeForm.tsx";
import * as styles from "./ConnectDialog.css.ts";
import type { ConnectReason } from "./connect-dialog.ts";
import { isConnected, shortAddress } from "./connection.ts";
import { connection, useConnection } from "./use-connected.ts";
import { WalletList } from "./WalletList.tsx";
import { walletConnector } from "./wallet-connector.ts";

interface ConnectDialogProps {
  readonly reason: ConnectReason;
  readonly demo: boolean;
  readonly onClose: () => void;
}

const INTRODUCTION: Readonly<Record<ConnectReason, string>> = {
  button: "Connect to sort a collection by price deviation: the most underpriced tokens first.",
  "deviation-sort":
    "Sorting by price deviation is locked. Connect a wallet or enter a beta code to unlock it.",
};

/** Shows the two ways to connect, or the current connection and a way to disconnect. */
export default function ConnectDialog({ reason, demo, onClose }: ConnectDialogProps) {
  const state = useConnection();
  const [hasLeft, setHasLeft] = useState(false);
  useEffect(() => walletConnector.discover(), []);
  const leave = () => {
    setHasLeft(true);
    connection.disconnect();
  };
  return (
    <Dialog open onClose={onClose} title={isConnected(state) ? "Connected" : "Connect"}>
      {isConnected(state) ? (
        <Connected onLeave={leave} onClose={onClose} />
      ) : (
        <div className={styles.content}>
          {/* Takes the focus of the removed Disconnect button, which would otherwise leave the dialog. */}
          <p className={styles.introduction} tabIndex={-1} ref={hasLeft ? takeFocus : null}>
            {INTRODUCTION[reason]}
          </p>
          <WalletList />
          <div className={styles.or}>or</div>
          <BetaCodeForm demo={demo} />
        </div>
      )}
    </Dialog>
  );
}

function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}

function Connected({ onLeave, onClose }: Readonly<{ onLeave: () => void; onClose: () => void }>) {
  const { wallet, betaCode } = useConnection();
  return (
    <div className={styles.content}>
      <ul className={styles.section}>
        {wallet && (
          <li className={styles.held}>
            <Icon name="wallet" />
            <span className={styles.name}>{wallet.name}</span>
            <span className={styles.heldValue} title={wallet.address}>
              {shortAddress(wallet.address)}
            </span>
          </li>
        )}
        {betaCode && (
          <li className={styles.held}>
            <Icon name="check" />
            <span className={styles.name}>Beta code</span>
            <span className={styles.heldValue}>{betaCode}</span>
          </li>
        )}
      </ul>
      <p className={styles.introduction} role="status">
        Sorting by price deviation is unlocked. If you disconnect, this browser forgets your wallet
        and beta code, and the sort is locked again.
      </p>
      <div className={styles.actions}>
        <Button label="Disconnect" onClick={onLeave} />
        {/* Takes the focus of the form it replaces, which would otherwise leave the dialog. */}
        <Button look="primary" autoFocus label="Done" onClick={onClose} />
      </div>
    </div>
  );
}
