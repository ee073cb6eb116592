import type { Context } from "../../platform/rpc/context.ts";

/** Scheme and host that a crate names this server by. */
export function originFor({ origin }: Context): string {
  return origin || "http://localhost";
}

/** Where a stored file is downloaded, by those who may. path: as it is stored. */
export function downloadAddress(origin: string, path: string): string {
  return `${origin}/api/files/download?path=${encodeURIComponent(path)}`;
}
