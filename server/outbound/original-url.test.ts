import { describe, expect, it } from "vitest";
import { isAllowedUrl, originalUrl } from "./original-url.ts";

describe("originalUrl", () => {
  it("returns web addresses unchanged and ipfs addresses through the gateway", () => {
    expect(originalUrl("https://i.seadn.io/a.png")?.href).toBe("https://i.seadn.io/a.png");
    expect(originalUrl("ipfs://QmAbc/7.png")?.href).toBe("https://ipfs.io/ipfs/QmAbc/7.png");
    expect(originalUrl("ipfs://ipfs/QmAbc")?.href).toBe("https://ipfs.io/ipfs/QmAbc");
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "ftp://ipfs.io/a.png",
    "https://user:secret@ipfs.io/a.png",
    "//ipfs.io/a.png",
    "not an address",
    "",
  ])("refuses %s", (address) => {
    expect(originalUrl(address)).toBeNull();
  });
});

describe("isAllowedUrl", () => {
  const hosts = ["ipfs.io", "*.seadn.io"];

  it.each([
    ["https://ipfs.io/a", true],
    ["https://IPFS.io/a", true],
    ["https://i.seadn.io/a", true],
    ["https://seadn.io/a", false],
    ["https://evilseadn.io/a", false],
    ["https://ipfs.io.evil.example/a", false],
    ["https://x.ipfs.io/a", false],
    ["https://ipfs.io:8443/a", false],
  ])("%s: %s", (address, allowed) => {
    expect(isAllowedUrl(new URL(address), hosts)).toBe(allowed);
  });

  it("allows nothing when nothing is listed", () => {
    expect(isAllowedUrl(new URL("https://ipfs.io/a"), [])).toBe(false);
  });
});
