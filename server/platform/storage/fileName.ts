import { posix } from "node:path";

const UPLOADED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:R[12]-)?(?=.)/;

/** Returns the file name that users see: the base name without the upload id (additions §5). path: relative to the
 *  data directory. */
export function fileName(path: string): string {
  return posix.basename(path).replace(UPLOADED, "");
}
