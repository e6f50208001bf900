declare global {
  interface Navigator {
    /** In GB, at most 8. Some browsers lack it. */
    readonly deviceMemory?: number;
    readonly connection?: { readonly saveData?: boolean };
  }
}

const LOW_MEMORY_GB = 2;

/** True for a device with little memory, and for a reader who saves data: fewer rows ahead, and smaller pictures. */
export function isLowEnd({
  deviceMemory,
  connection,
}: Pick<Navigator, "deviceMemory" | "connection">): boolean {
  return (deviceMemory ?? 8) <= LOW_MEMORY_GB || connection?.saveData === true;
}
