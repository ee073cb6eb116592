import type { Outputs } from "../../kit/trpc/trpc.ts";

export type DeliveryFile = Outputs["delivery"]["files"]["files"][number];

/** The total size in bytes of the files with a known size. */
export function totalBytes(files: { size: number | null }[]): number {
  return files.reduce((sum, { size }) => sum + (size ?? 0), 0);
}

/** The checksum lists of a delivery: MD5, SHA-256, both or none. */
export function checksumKinds(files: { md5: string | null; sha256: string | null }[]): ("md5" | "sha256")[] {
  return (["md5", "sha256"] as const).filter((kind) => files.some((file) => file[kind] !== null));
}
