import { createHash, type Hash } from "node:crypto";
import { raise } from "../../platform/errors/apiError.ts";
import { digestMismatch } from "./errors.ts";

export type DigestAlgorithm = "sha256" | "md5";

/** An announced digest. */
export interface Digest {
  algorithm: DigestAlgorithm;
  value: Buffer;
}

const ALGORITHMS: Record<string, DigestAlgorithm> = { "sha-256": "sha256", md5: "md5" };
const MEMBER = /^([a-z*][a-z0-9_.*-]*)=:([A-Za-z0-9+/]*={0,2}):(;[^,]*)?$/;

/**
 * Parses a Content-Digest or Repr-Digest header (RFC 9530): a dictionary of byte sequences by algorithm. Ignores
 * algorithms other than sha-256 and md5. Raises digestMismatch for an invalid dictionary: an unreadable digest never
 * matches.
 */
export function parseDigests(header: string | undefined): Digest[] {
  const digests = new Map<string, Digest>();
  if (header === undefined || header.trim() === "") return [];
  for (const member of header.split(",")) {
    const [, name = "", base64 = ""] = MEMBER.exec(member.trim()) ?? raise(digestMismatch());
    const algorithm = ALGORITHMS[name];
    if (algorithm) digests.set(name, { algorithm, value: Buffer.from(base64, "base64") });
  }
  return [...digests.values()];
}

/** Hashes a stream. check() raises digestMismatch unless every digest matches. */
export function hashing(digests: Digest[]): { update(bytes: Uint8Array): void; check(): void } {
  const hashes: { hash: Hash; value: Buffer }[] = digests.map(({ algorithm, value }) => ({
    hash: createHash(algorithm),
    value,
  }));
  return {
    update(bytes) {
      for (const { hash } of hashes) hash.update(bytes);
    },
    check() {
      if (hashes.some(({ hash, value }) => !hash.digest().equals(value))) raise(digestMismatch());
    },
  };
}
