import { Component, type ErrorInfo, type ReactNode } from "react";
import { reloadForChunk, reloadMayHelp } from "../missing-chunk.ts";

interface ErrorBoundaryProps {
  readonly fallback: (error: Error) => ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly error: Error | null;
  /** True while the page reloads because a chunk of an older build is missing. Renders nothing. */
  readonly reloads: boolean;
}

/** Shows `fallback` if rendering below it throws. It is a class because React has error boundaries only as classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, reloads: false };

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    return { error, reloads: reloadMayHelp(error) };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
    if (this.state.reloads)
      void reloadForChunk().then((reloads) => {
        if (!reloads) this.setState({ reloads });
      });
  }

  override render(): ReactNode {
    const { error, reloads } = this.state;
    if (reloads) return null;
    return error ? this.props.fallback(error) : this.props.children;
  }
}
