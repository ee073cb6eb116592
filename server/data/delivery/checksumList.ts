import { raise } from "../../platform/errors/apiError.ts";
import type { ChecksumAlgorithm } from "../files/checksumOf.ts";
import { noChecksums } from "./errors.ts";

/** The checksums of a delivery as md5sum -c or sha256sum -c reads them, a line a file. Files without a checksum of this
 *  kind are left out: the tools take a comment for a damaged line. Raises noChecksums. */
export function checksumList(
  files: { savedAs: string; md5: string | null; sha256: string | null }[],
  algorithm: ChecksumAlgorithm,
): string {
  const lines = files.flatMap(({ savedAs, [algorithm]: hex }) => (hex === null ? [] : line(hex, savedAs)));
  if (lines.length === 0) raise(noChecksums({ kind: algorithm === "md5" ? "MD5" : "SHA-256" }));
  return lines.join("");
}

// A name with a backslash is announced by one in front and has it doubled; no name has a line break.
function line(hex: string, name: string): string {
  return name.includes("\\") ? `\\${hex}  ${name.replaceAll("\\", "\\\\")}\n` : `${hex}  ${name}\n`;
}
