import * as apiPath from "../../../contract/api-path.ts";
import type { CollectionSummary } from "../../../contract/collection.ts";
import { Picture } from "../../components/shared/picture/Picture.tsx";

interface PreviewPictureProps {
  readonly collection: CollectionSummary;
  readonly tokenId: string;
  /** In device pixels. */
  readonly width: number;
}

// A preview has no traits: a drawn pattern then depends only on the token's id.
const noTraits = () => [];

/** A token's picture. A drawn pattern in a demo without pictures. */
export function PreviewPicture({ collection, tokenId, width }: PreviewPictureProps) {
  const { id, imageUrl, demo } = collection;
  const url = imageUrl === null ? null : apiPath.image(id, tokenId, width);
  return <Picture tokenId={tokenId} url={url} traitsOf={demo ? noTraits : null} width={width} />;
}
