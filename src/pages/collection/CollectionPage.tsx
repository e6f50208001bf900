import { CollectionProvider } from "../../collection/CollectionProvider.tsx";

interface CollectionPageProps {
  readonly collectionId: string;
  /** The token shown over the grid; null for none. */
  readonly tokenId: string | null;
}

export default function CollectionPage({ collectionId }: CollectionPageProps) {
  return <CollectionProvider collectionId={collectionId}>{collectionId}</CollectionProvider>;
}
