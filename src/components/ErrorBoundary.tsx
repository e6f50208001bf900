import { Component, type ErrorInfo, type ReactNode } from "react";
import { reloadForChunk, reloadMayHelp } from "../missing-chunk.ts";

interface ErrorBoundaryProps {
  readonly fallback: (error: Error) => ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
  /** True while a reload for a missing chunk of an older build is tried. Nothing is rendered meanwhile. */
  readonly isReloading: boolean;
}

/** Shows `fallback` if rendering below it throws. It is a class because React has error boundaries only as classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, isReloading: false };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error, isReloading: reloadMayHelp(error) };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
    if (this.state.isReloading)
      void reloadForChunk().then((isReloading) => {
        if (!isReloading) this.show();
      });
    else this.show();
  }

  private show(): void {
    // The screen that the server sent would cover the message.
    document.querySelector(".painted")?.remove();
    this.setState({ isReloading: false });
  }

  override render(): ReactNode {
    const { error, isReloading } = this.state;
    if (isReloading) return null;
    return error ? this.props.fallback(error) : this.props.children;
  }
}
