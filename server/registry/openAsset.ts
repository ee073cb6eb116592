import { raise } from "../platform/errors/apiError.ts";
import type { Context } from "../platform/rpc/context.ts";
import { notFound } from "../platform/errors/errors.ts";
import { publishedOf, readable } from "./publishedOf.ts";
import type { ScannedAsset } from "./scan/scanned.ts";

/** Returns a picture that registry documents refer to. Raises notFound, unreadable. */
export async function openAsset(ctx: Context, { name }: { name: string }): Promise<ScannedAsset> {
  return readable((await publishedOf(ctx)).assets).get(name) ?? raise(notFound());
}
