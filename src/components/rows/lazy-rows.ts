import { lazyPart } from "../lazy-component.tsx";

export const TokenRow = lazyPart(() => import("./TokenRow.tsx"), "TokenRow");
export const RowHeadings = lazyPart<"RowHeadings", { readonly top: number }>(
  () => import("./TokenRow.tsx"),
  "RowHeadings",
);
