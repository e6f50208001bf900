/** Hostile collections as import folders, and a separate server with them. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../../../server/testing/test-databases.ts";
import { importCollections } from "../import-collection.ts";
import { oncePerFile } from "../once-per-file.ts";
import { runServer } from "../run-server.ts";
import { test as base } from "../test.ts";

/** Markup that tests use as token name, trait value, description, collection name and message. */
export const MARKUP = [
  "<script>alert(1)</script>",
  '"><img src=x onerror=alert(1)>',
  "<svg onload=alert(1)>",
  "</title><script>alert(1)</script>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href="javascript:alert(1)">press</a>',
  "<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<base href="//evil.invalid/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.invalid/">',
  '<link rel=stylesheet href="//evil.invalid/x.css">',
  "<style>@import '//evil.invalid/x.css'</style>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "{{constructor.constructor('alert(1)')()}}",
  `\${alert(1)}`,
  "javascript:alert(1)",
  "'-alert(1)-'",
  "\\u003cscript\\u003ealert(1)",
] as const;

/** Names that try to overflow their box or to reverse adjacent text. The first is plain, for comparison. */
export const ODD_NAMES = [
  "Plain",
  "\u202Egnp.ytefas\u202C \u2067turned",
  `Z${"\u0335\u0321\u034E\u0351\u0308\u030A\u0317".repeat(40)}algo`,
  "👩‍👩‍👧‍👦".repeat(40),
  "W".repeat(10_000),
  "﷽".repeat(200),
  "\u200B\u200D\uFEFF",
  "ก็็็็็็็็็็็็็็็็็็็็".repeat(30),
] as const;

/** URLs that the importer must reject, and URLs that it accepts but the server must not request. */
export const ADDRESSES = [
  "javascript:alert(1)",
  "data:image/svg+xml,<svg onload=alert(1)>",
  "file:///etc/passwd",
  "//evil.invalid/x.png",
  "http://evil.invalid/x.png",
  "https://evil.invalid/x.html",
  "http://169.254.169.254/latest/meta-data",
  "http://127.0.0.1:22/",
  "ipfs://bafyevil/x.png",
  "ar://evil",
] as const;

/** HTML page of a token: attempts everything that the sandbox must prevent and posts the results to its parent. */
export const PROGRAM = `<!doctype html><canvas></canvas><script>
  const out = {};
  const attempt = (name, action) => {
    try { out[name] = String(action()); } catch (error) { out[name] = "refused"; }
  };
  attempt("origin", () => self.origin);
  attempt("parent", () => parent.document.title);
  attempt("top", () => { top.location.href = "https://evil.invalid/top"; });
  attempt("popup", () => window.open("https://evil.invalid/popup"));
  attempt("local", () => localStorage.length);
  attempt("session", () => sessionStorage.length);
  attempt("cookie", () => { document.cookie = "a=1"; return document.cookie; });
  attempt("alert", () => alert(1));
  attempt("confirm", () => confirm(1));
  attempt("prompt", () => prompt(1));
  attempt("wallet", () => window.ethereum.request());
  attempt("canvas", () => document.querySelector("canvas").getContext("2d").fillRect(0, 0, 9, 9));
  new Image().src = "https://evil.invalid/picture.png";
  const link = document.createElement("a");
  link.href = "https://evil.invalid/link";
  link.target = "_top";
  document.body.append(link);
  link.click();
  const form = document.createElement("form");
  form.action = "https://evil.invalid/form";
  document.body.append(form);
  form.submit();
  const reach = (address) => fetch(address).then(() => "reached", () => "refused");
  Promise.all([reach("https://evil.invalid/fetch"), reach("/api/v1/collections/all")]).then((reached) => {
    out.fetched = reached.join();
    parent.postMessage(out, "*");
    location.href = "https://evil.invalid/self";
  });
</script>`;

/** An SVG that our renderer leaves empty, with HTML in it that browsers draw. */
export const BARE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><foreignObject width="90" height="60"><div xmlns="http://www.w3.org/1999/xhtml" style="height:60px;background:#c04020">hi</div></foreignObject></svg>';

interface Folder {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly traits: readonly string[];
  /** Columns: name, image_url, animation_url, then one value per trait. */
  readonly rows: readonly (readonly string[])[];
}

const FOLDERS: readonly Folder[] = [
  {
    id: "markup",
    name: MARKUP.slice(0, 3).join(" "),
    description: MARKUP.join(" "),
    traits: [MARKUP[1], "__proto__"],
    rows: MARKUP.map((text) => [text, "", "", text, "constructor"]),
  },
  {
    id: "odd",
    name: `${ODD_NAMES[1]} ${"Z\u0335\u0321\u034E".repeat(30)}`,
    description: ODD_NAMES.slice(1, 4).join(" "),
    traits: ["Name"],
    rows: ODD_NAMES.map((name) => [name, "", "", name]),
  },
  {
    id: "addresses",
    name: "Addresses",
    description: "",
    traits: ["Kind"],
    rows: [
      ...ADDRESSES.map((address) => ["", address, address, "address"]),
      ["Program", "", `data:text/html,${encodeURIComponent(PROGRAM)}`, "program"],
      ["Plain", "", "", "none"],
    ],
  },
  {
    id: "drawings",
    name: "Drawings",
    description: "",
    traits: ["Kind"],
    rows: [["Bare", `data:image/svg+xml,${encodeURIComponent(BARE_SVG)}`, "", "HTML within"]],
  },
];

/** Id of the token in "addresses" that is a program. */
export const PROGRAM_ID = String(ADDRESSES.length + 1);

/** Number of tokens in "addresses": one for each address, the program, and one with neither picture nor program. */
export const ADDRESS_TOKENS = ADDRESSES.length + 2;

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
const line = (cells: readonly string[]) => `${cells.map(cell).join(",")}\n`;

function writeFolder(parent: string, { id, description, traits, rows }: Folder): string {
  const folder = join(parent, id);
  mkdirSync(folder);
  const head = ["token_id", "name", "image_url", "animation_url"];
  const tokens = rows.map((row, index) => line([String(index + 1), ...row]));
  writeFileSync(
    join(folder, "tokens.csv"),
    line([...head, ...traits.map((trait) => `trait:${trait}`)]) + tokens.join(""),
  );
  writeFileSync(join(folder, "collection.json"), JSON.stringify({ description }));
  return folder;
}

/** Creates the `test` function of a file. Its pages come from a server with these collections. */
export function createHostileTest() {
  const started = oncePerFile(async () => {
    const root = temporaryFolder();
    const settings = {
      DATA_DIR: join(root.path, "data"),
      DEMO: "off",
      // This host does not exist, so nothing is fetched. Hosts outside the allowlist are not even tried.
      IMAGE_HOSTS: "pictures.invalid",
    };
    const { origin, stop } = await runServer(settings);
    const folders = FOLDERS.map((each) => ({ ...each, folder: writeFolder(root.path, each) }));
    await importCollections({ origin, dataDir: settings.DATA_DIR }, folders);
    return {
      origin,
      async close() {
        await stop();
        root.discard();
      },
    };
  });
  return base.extend<{ readonly hostile: { readonly origin: string } }>({
    hostile: [async ({ browserName: _ }, use) => use(await started()), { timeout: 180_000 }],
    baseURL: async ({ hostile }, use) => use(hostile.origin),
  });
}
