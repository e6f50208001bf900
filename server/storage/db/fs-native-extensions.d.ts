/** Declares the part of fs-native-extensions that the lock uses. The package has no types of its own. */
declare module "fs-native-extensions" {
  /** Locks the file behind a descriptor until the descriptor is closed. Returns false if another one holds it. */
  export function tryLock(descriptor: number): boolean;
}
