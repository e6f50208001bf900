import { join } from "node:path";
import { build, type ResolvedConfig } from "vite";

/** Bundles `entry`, a path in the project, to a script without imports. `define` replaces names in it. */
export async function standaloneScript(
  { root, build: { target } }: ResolvedConfig,
  entry: string,
  define: Record<string, string> = {},
): Promise<string> {
  const made = await build({
    configFile: false,
    root,
    logLevel: "error",
    publicDir: false,
    define,
    build: {
      write: false,
      target: target || false,
      rolldownOptions: { input: join(root, entry), output: { format: "iife" } },
    },
  });
  const [output] = Array.isArray(made) ? made : [made];
  if (!output || !("output" in output)) throw new Error(`${entry} was not built`);
  return output.output[0].code;
}
