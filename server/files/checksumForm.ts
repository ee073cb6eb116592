import type { HashAlgorithm } from "./hashFile.ts";

export type ChecksumForm = HashAlgorithm | "unknown";

const FORMS: [HashAlgorithm, RegExp][] = [
  ["md5", /^(?:md5:)?([0-9a-f]{32})$/],
  ["sha256", /^(?:sha-?256:)?([0-9a-f]{64})$/],
];

/** What a stored checksum is by its form, and its hex in lower case. Supplied ones are anybody's text. */
export function checksumForm(checksum: string): { form: ChecksumForm; hex: string } {
  const text = checksum.trim().toLowerCase();
  for (const [form, pattern] of FORMS) {
    const hex = pattern.exec(text)?.[1];
    if (hex !== undefined) return { form, hex };
  }
  return { form: "unknown", hex: text };
}
