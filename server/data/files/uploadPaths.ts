import { posix } from "node:path";
import { SAFE_NAME_MAX_CHARACTERS } from "../limits.ts";

/** The subdirectory for single lanes in the directory of a sample's reads. */
const LANES = "lanes";

/** The directory of the temporary files of an order's uploads. All paths are relative to the data directory. */
export function tempArea(orderId: string): string {
  return posix.join("orders", orderId, ".tmp");
}

/** The temporary file of an upload, with the name that the sender sent (additions §5). */
export function tempPath(upload: { orderId: string; id: string; originalName: string }): string {
  return posix.join(tempArea(upload.orderId), upload.id, upload.originalName);
}

/**
 * Returns the final path of a complete file (additions §5). sampleCode: of the sample of a read; artifacts are stored
 * by stage. isLane: whether the file is one lane of the read.
 */
export function finalPath(
  upload: { orderId: string; id: string; originalName: string; targetRole: string },
  target: { kind: "read"; sampleCode: string; isLane?: boolean } | { kind: "artifact"; stage: string },
): string {
  const order = posix.join("orders", upload.orderId);
  const name = safeFileName(upload.originalName);
  return target.kind === "read"
    ? posix.join(
        order,
        "reads",
        safePart(target.sampleCode, "sample"),
        target.isLane ? LANES : "",
        `${upload.id}-${upload.targetRole}-${name}`,
      )
    : posix.join(order, "artifacts", target.stage, `${upload.id}-${name}`);
}

/** Whether a stored file is in the directory for the single lanes of a read. */
export function isUploadedLane(path: string): boolean {
  const [orders, , reads, , lanes] = path.split("/");
  return orders === "orders" && reads === "reads" && lanes === LANES;
}

/** The path of a sample's FASTQ file that was not uploaded. name: starts with a unique part. */
export function readPath({ orderId, sampleId }: { orderId: string; sampleId: string }, name: string): string {
  return posix.join("orders", orderId, "reads", safePart(sampleId, "sample"), safeFileName(name));
}

/**
 * Returns a file name that is valid in every file system, shell and header: each sequence of characters outside A-Z
 * a-z 0-9 . _ - becomes one underscore; at most 120 characters before the extension, which is kept.
 */
export function safeFileName(name: string): string {
  const extension = /(\.[A-Za-z0-9]{1,12}){1,2}$/.exec(name)?.[0] ?? "";
  return safePart(name.slice(0, name.length - extension.length), "file") + extension;
}

function safePart(text: string, whenNothingIsLeft: string): string {
  const safe = text.replaceAll(/[^A-Za-z0-9._-]+/g, "_").replaceAll(/_+/g, "_");
  return trimmed(trimmed(safe).slice(0, SAFE_NAME_MAX_CHARACTERS)) || whenNothingIsLeft;
}

// A leading dot would hide the file, a leading dash would be read as an option.
function trimmed(text: string): string {
  return text.replaceAll(/^[._-]+|[._]+$/g, "");
}
