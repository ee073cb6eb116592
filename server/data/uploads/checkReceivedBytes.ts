import { constants } from "node:fs";
import { raise } from "../../platform/errors/apiError.ts";
import { openInside } from "../files/dataRoot.ts";
import { hashFile } from "../../platform/storage/hashFile.ts";
import { readDigests } from "./digests.ts";
import { bytesGone, digestMismatch } from "./errors.ts";
import { type Promotion, whereReceived } from "./promoteFile.ts";

/** Hashes a fully received file and compares it with what the sender says, when they say it (additions §5).
 *  reprDigest: the header as it came. signal: ends the hashing when nobody waits for it any more.
 *  Raises digestMismatch, bytesGone. */
export async function checkReceivedBytes(
  promotion: Promotion,
  { reprDigest, signal }: { reprDigest: string | undefined; signal: AbortSignal | null },
): Promise<void> {
  const digests = readDigests(reprDigest);
  if (digests.length === 0) return;
  const file = await openReceived(promotion);
  try {
    const algorithms = digests.map(({ algorithm }) => algorithm);
    const found = await hashFile(file, algorithms, signal);
    if (digests.some(({ algorithm, value }) => found[algorithm] !== value.toString("hex")))
      raise(digestMismatch());
  } finally {
    await file.close();
  }
}

async function openReceived(promotion: Promotion) {
  try {
    return await openInside(promotion.root, await whereReceived(promotion), constants.O_RDONLY);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") raise(bytesGone());
    throw error;
  }
}
