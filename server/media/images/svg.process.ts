/** Entry of the renderer's process. It kills itself when it needs too much memory, and ends with its channel. */

import { messageOf } from "../../platform/log/message-of.ts";
import { isBareSvg } from "./bare-svg.ts";
import { lacksParts, mayShowMore } from "./lacks-parts.ts";
import { rasterizeForeignSvg } from "./raster.ts";
import type { SvgResponse } from "./svg-renderer.ts";

const MEMORY_CHECK_MS = 10;
const BYTES_PER_MB = 1024 * 1024;

const maxBytes = Number(process.argv[2]) * BYTES_PER_MB;
/** Unlike an exit, a kill does not wait for the thread that renders. */
const endNow = () => process.kill(process.pid, "SIGKILL");
const respond = (response: SvgResponse) => process.send?.(response);

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes) endNow();
}, MEMORY_CHECK_MS).unref();
process.on("disconnect", endNow);
process.on("message", (svg: Uint8Array) => {
  convert(svg).then(respond, (error: unknown) => respond({ failure: messageOf(error) }));
});

/** Texts that are slow to check block this process, which the server ends then. */
async function convert(svg: Uint8Array): Promise<SvgResponse> {
  const picture = await rasterizeForeignSvg(svg);
  const isBare = await isBareSvg(svg);
  if (picture === null) return { isBare: isBare && mayShowMore(svg) };
  // The renderer left parts out. The page shows the SVG itself if that is allowed, else the parts that were drawn.
  return isBare && (await lacksParts(svg)) ? { isBare } : { picture };
}

respond("ready");
