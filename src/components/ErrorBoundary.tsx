import { Component, type ErrorInfo, type ReactNode } from "react";
import { reloadForChunk, reloadMayHelp } from "../missing-chunk.ts";

interface ErrorBoundaryProps {
  readonly fallback: (error: Error) => ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
  /** Nothing is shown: the page reloads, for a chunk that went with its build. */
  readonly reloads: boolean;
}

/** Shows `fallback` where rendering below it threw. A class, because React offers this to classes alone. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, reloads: false };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error, reloads: reloadMayHelp(error) };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
    if (this.state.reloads) reloadForChunk();
  }

  override render(): ReactNode {
    const { error, reloads } = this.state;
    if (reloads) return null;
    return error ? this.props.fallback(error) : this.props.children;
  }
}
