import type { Outputs } from "../../kit/trpc/trpc.ts";

export type DeliveryFile = Outputs["delivery"]["files"]["files"][number];

/** Together in bytes, as far as sizes are known. */
export function bytesOf(files: { size: number | null }[]): number {
  return files.reduce((sum, { size }) => sum + (size ?? 0), 0);
}

/** Which lists of checksums a delivery has: MD5, SHA-256, both or none. */
export function checksumKinds(files: { md5: string | null; sha256: string | null }[]): ("md5" | "sha256")[] {
  return (["md5", "sha256"] as const).filter((kind) => files.some((file) => file[kind] !== null));
}
