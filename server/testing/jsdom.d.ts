/** Declares the part of jsdom that tests read pages with. jsdom's own types would expose a DOM to the whole server. */
declare module "jsdom" {
  interface TestElement {
    readonly textContent: string | null;
    getAttribute(name: string): string | null;
  }

  interface TestDocument {
    readonly title: string;
    getElementById(id: string): TestElement | null;
    querySelector(selector: string): TestElement | null;
    querySelectorAll(selector: string): Iterable<TestElement> & { readonly length: number };
  }

  export class JSDOM {
    constructor(text: string, options?: { readonly contentType: string });
    readonly window: { readonly document: TestDocument };
  }
}
