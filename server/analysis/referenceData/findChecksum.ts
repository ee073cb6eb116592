import { parseChecksum } from "../../data/files/parseChecksum.ts";

/**
 * Finds the checksum of a file in a checksum file: lines "<hex>  <name>" of md5sum and sha256sum, "SHA256 (<name>) =
 * <hex>" of BSD, or a single checksum without a name. Directories before the name are ignored; of several kinds SHA-256
 * is preferred. Returns "sha256:<hex>" or "md5:<hex>"; undefined if there is none. Pure.
 */
export function findChecksum(text: string, fileName: string): string | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== "");
  const found = lines.flatMap((line) => {
    const [, listed = "", listedName = ""] =
      /^\\?([0-9a-f]{32}|[0-9a-f]{64})\s+\*?(.+?)\s*$/i.exec(line) ?? [];
    const [, bsdName = "", bsd = ""] = /^(?:MD5|SHA-?256)\s*\((.+)\)\s*=\s*([0-9a-f]+)\s*$/i.exec(line) ?? [];
    const name = (listedName || bsdName).replace(/^.*\//, "");
    const checksum = name === fileName ? parseChecksum(listed || bsd) : undefined;
    return checksum ? [checksum] : [];
  });
  const only = lines.length === 1 ? parseChecksum(lines[0] ?? "") : undefined;
  const best = found.find(({ algorithm }) => algorithm === "sha256") ?? found[0] ?? only;
  return best && `${best.algorithm}:${best.hex}`;
}
