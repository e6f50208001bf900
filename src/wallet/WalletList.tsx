import { Icon } from "../components/Icon.tsx";
import * as styles from "./ConnectDialog.css.ts";
import { useConnection } from "./use-connected.ts";
import { walletConnector } from "./wallet-connector.ts";

/** The wallets found in this browser. Pressing one requests its account. */
export function WalletList() {
  const { wallets, asking, problem } = useConnection();
  const pendingWallet = wallets.find((wallet) => wallet.uuid === asking);
  return (
    <section className={styles.section} aria-labelledby="connect-wallet">
      <h3 id="connect-wallet" className={styles.heading}>
        With a wallet
      </h3>
      {wallets.length === 0 ? (
        <p className={styles.empty}>
          No wallet found in this browser. Wallet extensions appear here once they are installed. A
          beta code works without a wallet.
        </p>
      ) : (
        <ul className={styles.wallets}>
          {wallets.map((wallet) => (
            <li key={wallet.uuid}>
              <button
                type="button"
                className={styles.wallet}
                aria-busy={wallet.uuid === asking}
                onClick={() => void walletConnector.connectWallet(wallet.uuid)}
              >
                <span className={styles.initial} aria-hidden="true">
                  {[...wallet.name][0]?.toUpperCase()}
                </span>
                <span className={styles.name}>{wallet.name}</span>
                <Icon name="arrowRight" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={problem ? styles.problem : styles.note}>
        {problem ??
          (pendingWallet
            ? `${pendingWallet.name} is waiting for you. Confirm in its window.`
            : "We only read your account's address. You will never be asked to sign anything.")}
      </p>
    </section>
  );
}
