import { Dialog } from "../Dialog.tsx";

interface TokenViewProps {
  readonly collectionId: string;
  readonly tokenId: string;
  readonly onClose: () => void;
}

/** One token in full, over the grid. */
export function TokenView({ tokenId, onClose }: TokenViewProps) {
  return (
    <Dialog open onClose={onClose} title={`#${tokenId}`} shape="large">
      {tokenId}
    </Dialog>
  );
}
