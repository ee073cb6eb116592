import type { z } from "zod";
import type { Context } from "../../../platform/rpc/context.ts";
import type { askSourceInput } from "../schema.ts";
import { askedSource } from "./askedSource.ts";
import { presentStore } from "./presentStore.ts";
import { findSource } from "./sources.ts";

/**
 * Returns the packages that one source offers, with their installed versions. The credentials are used for this request
 * and never stored. Raises unknownSource.
 */
export async function askSource(
  { site }: Context,
  { sourceId, credentials }: z.output<typeof askSourceInput>,
) {
  const source = await findSource(site, sourceId);
  const asked = await askedSource(site, source, credentials?.accessKey ?? credentials?.token);
  return presentStore(site, [asked]);
}
