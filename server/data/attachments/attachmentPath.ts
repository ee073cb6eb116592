import { posix } from "node:path";
import { safeFileName } from "../files/uploadPaths.ts";

const NAME_MAX_CHARACTERS = 200;

/** The directory of the attachments of an order, relative to the data directory. Listings of files skip it, because its
 *  name starts with a dot. */
export function attachmentArea(orderId: string): string {
  return posix.join("orders", orderId, ".attachments");
}

/** The path of an attachment, relative to the data directory. */
export function attachmentPath({ orderId, id, name }: { orderId: string; id: string; name: string }): string {
  return posix.join(attachmentArea(orderId), `${id}-${safeFileName(name)}`);
}

/** Returns the name under which a file is listed and downloaded: its last component, without characters that are
 *  invisible or change the direction of text. A long name keeps its end, which has the extension. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? "";
  const visible = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu, "").trim();
  // Never cuts a surrogate pair.
  return visible
    .slice(-NAME_MAX_CHARACTERS)
    .replace(/^[\uDC00-\uDFFF]/, "")
    .trim();
}
