import { expect, it } from "vitest";
import { describeBarredHosts } from "./barred-hosts.ts";

const settings = {
  imageHosts: ["ipfs.io", "*.seadn.io"],
  gateways: { ipfs: ["https://gateway.example/ipfs/"], arweave: [] },
};
const CID = `Qm${"a".repeat(44)}`;

function describe(...addresses: readonly (string | null)[]) {
  const tokens = addresses.map((imageUrl, index) => {
    return { tokenId: `${index}`, imageUrl, animationUrl: null };
  });
  return describeBarredHosts(tokens, settings);
}

it("names a host that is not allowed once, with the setting", () => {
  const url = "https://d1234abcd.cloudfront.example/fit-in/1.jpg";
  expect(describe(url, url, "https://i.seadn.io/1.png")).toEqual([
    "2 tokens (such as 0): pictures or programs on d1234abcd.cloudfront.example are not shown. To allow the host, start the server with IMAGE_HOSTS=ipfs.io,*.seadn.io,d1234abcd.cloudfront.example",
  ]);
});

it("says nothing of allowed hosts, gateways, contents that a gateway has, and stored pictures", () => {
  expect(
    describe(
      "https://ipfs.io/ipfs/x",
      `ipfs://${CID}/1`,
      `https://elsewhere.example/ipfs/${CID}`,
      "data:",
      null,
    ),
  ).toEqual([]);
});

it("counts a token's program too, and hosts beyond five together", () => {
  const token = { tokenId: "7", imageUrl: null, animationUrl: "https://a.example/x.html" };
  expect(describeBarredHosts([token], settings)[0]).toMatch(/^1 token \(7\): .*a\.example/);
  const many = Array.from({ length: 8 }, (_, index) => `https://h${index}.example/1.png`);
  expect(describe(...many).at(-1)).toBe("3 other hosts are not allowed either.");
});
