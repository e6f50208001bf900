import { lazy, Suspense, useEffect, useRef } from "react";
import { IconButton } from "../components/Button.tsx";
import { createPageState } from "../components/page-state.ts";
import { betaEmail, recordSubscription } from "../storage/beta.ts";
import { useStored } from "../storage/use-stored.ts";
import { useConnection } from "../wallet/use-connected.ts";
import * as styles from "./BetaToast.css.ts";
import { AUTO_OPEN_DELAY_MS, mayAutoOpen, recordAutoOpen, recordClose } from "./toast-rules.ts";
import { useScrollsDown } from "./use-scrolls-down.ts";

const ToastCard = lazy(() => import("./ToastCard.tsx"));

/** "auto": it opened by itself and takes no focus. "subscribed": the reader signed up and reads the confirmation. */
const toast = createPageState<"closed" | "auto" | "button" | "subscribed">("closed");

/** A toast that opens by itself 5 s after the load, or its button. Nothing for readers who signed up or have a code. */
export function BetaToast() {
  const [email] = useStored(betaEmail);
  const { betaCode } = useConnection();
  const isMember = email !== null || betaCode !== null;
  // A reader who has just signed up still sees the confirmation.
  const isThanked = toast.useValue() === "subscribed";
  return isMember && !isThanked ? null : <Signup />;
}

function Signup() {
  const state = toast.useValue();
  const opener = useRef<HTMLButtonElement>(null);
  const focusReturns = useRef(false);
  const scrollsDown = useScrollsDown();
  useAutoOpen();
  useEffect(() => {
    if (state !== "closed" || !focusReturns.current) return;
    focusReturns.current = false;
    opener.current?.focus();
  }, [state]);

  const button = (
    <>
      <div className={styles.room} />
      <IconButton
        ref={opener}
        className={styles.opener}
        data-away={scrollsDown ? "" : undefined}
        look="outline"
        icon="mail"
        label="Sign up for the beta"
        aria-haspopup="dialog"
        onClick={() => toast.set("button")}
      />
    </>
  );
  if (state === "closed") return button;
  return (
    <Suspense fallback={button}>
      <ToastCard
        takesFocus={state === "button"}
        onSubscribed={remember}
        onClose={(hadFocus) => {
          focusReturns.current = hadFocus;
          recordClose(Date.now());
          toast.set("closed");
        }}
      />
    </Suspense>
  );
}

/** Interval for checking whether the modal dialog that delays the toast has closed. */
const LOOK_MS = 500;

function useAutoOpen(): void {
  useEffect(() => {
    const openUnlessCovered = () => {
      // Behind a modal dialog the toast could be neither reached nor closed.
      if (document.querySelector("dialog:modal")) {
        timer = setTimeout(openUnlessCovered, LOOK_MS);
        return;
      }
      const now = Date.now();
      if (toast.get() !== "closed" || !mayAutoOpen(now)) return;
      recordAutoOpen(now);
      toast.set("auto");
    };
    let timer = setTimeout(openUnlessCovered, AUTO_OPEN_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}

function remember(email: string): void {
  toast.set("subscribed");
  recordSubscription(email, Date.now());
}
