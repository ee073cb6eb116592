import type { Context } from "../../platform/rpc/context.ts";

/** Returns scheme and host of this server for a crate. */
export function originFor({ origin }: Context): string {
  return origin || "http://localhost";
}

/** Returns the download URL of a stored file. path: as stored. */
export function downloadAddress(origin: string, path: string): string {
  return `${origin}/api/files/download?path=${encodeURIComponent(path)}`;
}
