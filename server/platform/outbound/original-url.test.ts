import { describe, expect, it } from "vitest";
import { gatewayHosts, isAllowedUrl, originalUrls } from "./original-url.ts";

const GATEWAYS = {
  ipfs: ["https://ipfs.io/ipfs/", "https://gateway.example/key/ipfs/"],
  arweave: ["https://arweave.net/", "https://ar.example/"],
};
const CID = "QmPbxeGcXhYQQNgsC6a36dDyYUcHgMLnGKnF8pVFmGsvqi";
const CID_V1 = "bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
const TRANSACTION = "8hSZ1v5cLZ0KkLj6zD4FQ1ZTeWo7SxXvR-gQ2cXfA_0";

const urls = (address: string) => originalUrls(address, GATEWAYS).map(({ href }) => href);

describe("originalUrls", () => {
  it("returns a web address unchanged", () => {
    expect(urls(" https://i.seadn.io/a.png ")).toEqual(["https://i.seadn.io/a.png"]);
  });

  it("returns one URL per gateway for ipfs and arweave", () => {
    expect(urls("ipfs://QmAbc/7.png")).toEqual([
      "https://ipfs.io/ipfs/QmAbc/7.png",
      "https://gateway.example/key/ipfs/QmAbc/7.png",
    ]);
    expect(urls("IPFS://ipfs/QmAbc")[0]).toBe("https://ipfs.io/ipfs/QmAbc");
    expect(urls(`ar://${TRANSACTION}/7.json`)).toEqual([
      `https://arweave.net/${TRANSACTION}/7.json`,
      `https://ar.example/${TRANSACTION}/7.json`,
    ]);
  });

  it.each([
    [`https://old.example/ipfs/${CID}/7.png`, `${CID}/7.png`],
    [`https://old.example/ipfs/${CID_V1}?filename=a`, `${CID_V1}?filename=a`],
    [`https://${CID_V1}.ipfs.old.example/7.png`, `${CID_V1}/7.png`],
  ])("tries our gateways after the gateway in %s", (address, path) => {
    expect(urls(address)).toEqual([
      address,
      `https://ipfs.io/ipfs/${path}`,
      `https://gateway.example/key/ipfs/${path}`,
    ]);
  });

  it("tries our gateways after arweave.net, and no URL twice", () => {
    expect(urls(`https://arweave.net/${TRANSACTION}`)).toEqual([
      `https://arweave.net/${TRANSACTION}`,
      `https://ar.example/${TRANSACTION}`,
    ]);
    expect(urls("https://arweave.net/info")).toEqual(["https://arweave.net/info"]);
  });

  it("treats a # in a path as part of a file's name", () => {
    expect(urls("ipfs://QmAbc/Cat #7.png")[0]).toBe("https://ipfs.io/ipfs/QmAbc/Cat%20%237.png");
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "ftp://ipfs.io/a.png",
    "https://user:secret@ipfs.io/a.png",
    "//ipfs.io/a.png",
    "https://[fe80::1%lo]/a.png",
    "https://[fe80::1%25lo]/a.png",
    "https://[2606:4700::1111%251]/a.png",
    "ipfs://",
    "ipfs://../admin",
    "ipfs://QmAbc/../../admin",
    "ipfs://QmAbc/%2e%2e/%2E%2e/admin",
    "ar://a/..\\..\\/",
    "not an address",
    "",
  ])("refuses %s or keeps it in the gateway's folder", (address) => {
    for (const url of urls(address))
      expect(
        Object.values(GATEWAYS)
          .flat()
          .some((prefix) => url.startsWith(prefix)),
      ).toBe(true);
    expect(urls(address).join()).not.toMatch(/admin/);
  });

  it("finds no URL for ipfs without gateways", () => {
    expect(originalUrls("ipfs://QmAbc", { ipfs: [], arweave: [] })).toEqual([]);
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

  it("allows the gateways and their subdomains", () => {
    const allowed = gatewayHosts(GATEWAYS);
    for (const host of ["ipfs.io", "x.ipfs.gateway.example", "sandbox.ar.example"])
      expect(isAllowedUrl(new URL(`https://${host}/`), allowed)).toBe(true);
    expect(isAllowedUrl(new URL("https://evilar.example/"), allowed)).toBe(false);
  });
});
