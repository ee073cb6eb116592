export type ChecksumAlgorithm = "md5" | "sha256";

const HEX_CHARACTERS = { md5: 32, sha256: 64 } as const;
const WRITTEN = /^\s*(?:(md5|sha-?256)\s*[:=]\s*)?([0-9a-f]+)\s*$/i;

/** Parses a supplied checksum, with or without the prefix `md5:` or `sha256:`; the length decides the algorithm.
 *  Returns lower-case hex; undefined for any other kind. */
export function parseChecksum(written: string): { algorithm: ChecksumAlgorithm; hex: string } | undefined {
  const [, prefix, hex = ""] = WRITTEN.exec(written) ?? [];
  const named = prefix?.toLowerCase().replace("-", "");
  const algorithm = (["md5", "sha256"] as const).find((known) => HEX_CHARACTERS[known] === hex.length);
  if (!algorithm || (named !== undefined && named !== algorithm)) return undefined;
  return { algorithm, hex: hex.toLowerCase() };
}
