import { posix } from "node:path";

const UPLOADED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?:R[12]-)?(?=.)/;

/** The name people know a stored file by: its own name, without the upload that brought it (additions §5).
 *  path: relative to the data base path. */
export function fileNameOf(path: string): string {
  return posix.basename(path).replace(UPLOADED, "");
}
