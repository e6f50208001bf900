/**
 * Renders drawings of strangers in a process of its own. An SVG of a few hundred bytes can take minutes or gigabytes
 * (filters, nested pictures), and a thread within libvips cannot be stopped. A process can be.
 *
 * librsvg itself runs no scripts and, without an address of the document, loads no files and nothing from the network.
 *
 * The process starts with the first drawing and ends when it is idle.
 */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { startProcess } from "../../platform/launch/launch.ts";

export type SvgResponse =
  | "ready"
  | { readonly picture: Uint8Array }
  | { readonly isBare: boolean }
  | { readonly failure: string };

interface RenderLimits {
  /** Time for one drawing. */
  readonly timeoutMs: number;
  /** Resident memory of the process. */
  readonly maxMemoryMb: number;
  readonly idleMs: number;
}

/** Thrown if a drawing exceeds a limit of time or memory. A busy machine may be the cause. */
export class RenderLimitError extends Error {
  override readonly name = "RenderLimitError";
}

/** Thrown for a drawing that is left empty, because it has parts that are not drawn here. */
export class EmptyDrawing extends Error {
  override readonly name = "EmptyDrawing";
  /** The SVG, if the page may show it as it is: see `bare-svg.ts`. */
  readonly bare: Buffer | null;

  constructor(bare: Buffer | null) {
    super("nothing of the drawing is drawn here");
    this.bare = bare;
  }
}

/** Thrown if there is no process that could render. The drawing is not the cause. */
export class RendererUnavailable extends Error {
  override readonly name = "RendererUnavailable";
}

const LIMITS: RenderLimits = { timeoutMs: 5_000, maxMemoryMb: 512, idleMs: 10_000 };

export function createSvgRenderer(limits: Partial<RenderLimits> = {}) {
  const { timeoutMs, maxMemoryMb, idleMs } = { ...LIMITS, ...limits };
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  async function start(): Promise<ChildProcess> {
    try {
      return await startReady();
    } catch (cause) {
      throw new RendererUnavailable("the renderer does not start", { cause });
    }
  }

  async function startReady(): Promise<ChildProcess> {
    const child = startProcess(new URL("./svg.process.ts", import.meta.url), [String(maxMemoryMb)]);
    running = child;
    const forget = () => {
      if (running === child) running = null;
    };
    child.on("exit", forget);
    child.on("error", forget);
    await nextAnswer(child); // "ready": loading does not count as rendering
    return child;
  }

  function end(): void {
    running?.kill("SIGKILL");
    running = null;
  }

  async function render(svg: Uint8Array): Promise<Buffer> {
    clearTimeout(idle);
    const child = running ?? (await start());
    child.ref();
    child.channel?.ref();
    let isLate = false;
    const deadline = setTimeout(() => {
      isLate = true;
      end();
    }, timeoutMs);
    try {
      const answered = nextAnswer(child);
      child.send(svg);
      const answer = await answered;
      if (answer === "ready") throw new RendererUnavailable("the renderer restarted");
      if ("failure" in answer) throw new Error(answer.failure);
      if ("isBare" in answer) throw new EmptyDrawing(answer.isBare ? Buffer.from(svg) : null);
      return Buffer.from(answer.picture);
    } catch (error) {
      if (isLate) throw new RenderLimitError(`the drawing takes longer than ${timeoutMs} ms`);
      throw error;
    } finally {
      clearTimeout(deadline);
      // An idle process does not keep this one from exiting.
      child.unref();
      child.channel?.unref();
      idle = setTimeout(end, idleMs).unref();
    }
  }

  async function nextAnswer(child: ChildProcess): Promise<SvgResponse> {
    const over = new AbortController();
    const { signal } = over;
    try {
      return await Promise.race([
        once(child, "message", { signal }).then(([answer]) => answer),
        once(child, "exit", { signal }).then(() => {
          throw new RenderLimitError(
            `the drawing needs more than ${maxMemoryMb} MB, or ended the renderer`,
          );
        }),
      ]);
    } finally {
      over.abort();
    }
  }

  return {
    /**
     * Returns WebP of at most 1,024 pixels. Rejects with `EmptyDrawing`, `RenderLimitError` or `RendererUnavailable`, or
     * another error if `svg` is not SVG. The caller gives one drawing at a time.
     */
    render,
    /** Ends the process, if it runs. */
    close: end,
  };
}
