/** A collection's tokens and figures as received. */
export type TokenPayload =
  | {
      readonly form: "columns";
      readonly columns: Uint8Array<ArrayBuffer>;
      readonly figures: Uint8Array<ArrayBuffer>;
    }
  | { readonly form: "json"; readonly unlisted: Uint8Array<ArrayBuffer> };
