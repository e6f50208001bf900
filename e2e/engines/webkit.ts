/** WebKit, driven by WebKitGTK's own driver over the W3C WebDriver protocol, on a display of its own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect } from "playwright/test";
import { BrowserCrashed, type Engine } from "./engine.ts";
import { webkitPaths } from "./installed.ts";

const KEYS = { Enter: "\uE007", Escape: "\uE00C" };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on TCP
  server.close();
  await once(server, "close");
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = once(child, "close");
  child.kill();
  await closed;
}

/** Starts a display on a free number. Returns its name, such as ":1". */
async function startDisplay(program: string): Promise<{ name: string; child: ChildProcess }> {
  const args = ["-displayfd", "3", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(child.stdio[3]!, "data");
  return { name: `:${String(number).trim()}`, child };
}

/** Starts WebKit with `home` as its home folder. */
export async function startWebKit(home: string): Promise<Engine> {
  const paths = webkitPaths();
  if (!paths) throw new Error("No WebKit found. Install webkit2gtk-driver and xvfb.");
  const display = await startDisplay(paths.display);
  const port = await freePort();
  const driver = spawn(paths.driver, [`--port=${port}`, "--host=127.0.0.1"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: display.name,
      GSETTINGS_BACKEND: "memory",
      // No graphics card, and no user namespaces in a container.
      LIBGL_ALWAYS_SOFTWARE: "1",
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      // Makes `navigator.language` "C", which `Intl` rejects.
      LANG: "C.UTF-8",
    },
  });
  let printed = "";
  const keep = (chunk: Buffer) => {
    printed = (printed + chunk).slice(-2_000);
  };
  driver.stdout.on("data", keep);
  driver.stderr.on("data", keep);

  async function call<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(60_000),
    });
    const { value } = (await response.json()) as { value: T & { error?: string } }; // the protocol's envelope
    if (response.ok) return value;
    const failure = `${path}: ${JSON.stringify(value)}`;
    if (value.error === "invalid session id") throw new BrowserCrashed(`${failure}\n${printed}`);
    throw new Error(failure);
  }

  await expect.poll(() => call("GET", "/status").catch(() => null)).not.toBeNull();
  const browserOptions = { binary: paths.browser, args: ["--automation"] };
  const { sessionId } = await call<{ sessionId: string }>("POST", "/session", {
    capabilities: { alwaysMatch: { "webkitgtk:browserOptions": browserOptions } },
  });
  const session = `/session/${sessionId}`;
  const evaluate = <T>(expression: string) =>
    call<T>("POST", `${session}/execute/sync`, { script: `return ${expression}`, args: [] });
  const pointer = (...actions: readonly object[]) =>
    call<void>("POST", `${session}/actions`, {
      actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }],
    });
  const moveTo = (x: number, y: number) => ({
    type: "pointerMove",
    duration: 0,
    x: Math.round(x),
    y: Math.round(y),
  });
  const type = (text: string) =>
    call<void>("POST", `${session}/actions`, {
      actions: [
        {
          type: "key",
          id: "keyboard",
          actions: [...text].flatMap((value) => [
            { type: "keyDown", value },
            { type: "keyUp", value },
          ]),
        },
      ],
    });
  /** Sets the window's size so that the viewport gets the size: its frame and bars differ between versions. */
  async function resize(width: number, height: number): Promise<void> {
    const outer = await call<{ width: number; height: number }>("GET", `${session}/window/rect`);
    const [innerWidth, innerHeight] = await evaluate<[number, number]>("[innerWidth, innerHeight]");
    await call("POST", `${session}/window/rect`, {
      width: outer.width - innerWidth + width,
      height: outer.height - innerHeight + height,
    });
  }
  await resize(1280, 800);

  return {
    open: (url) => call("POST", `${session}/url`, { url }),
    evaluate,
    move: (x, y) => pointer(moveTo(x, y)),
    click: (x, y) =>
      pointer(moveTo(x, y), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }),
    type,
    press: (key) => type(KEYS[key]),
    resize,
    async close() {
      await call("DELETE", session).catch((error: unknown) => {
        if (!(error instanceof BrowserCrashed)) throw error; // a crashed browser has no session to end
      });
      await stop(driver);
      await stop(display.child);
    },
  };
}
