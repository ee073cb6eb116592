import type { z } from "zod";
import type { Context } from "../../../platform/rpc/context.ts";
import type { askSourceInput } from "../schema.ts";
import { askedSource } from "./askedSource.ts";
import { presentStore } from "./presentStore.ts";
import { findSource } from "./sources.ts";

/** What one source offers beside what is here, asked with the key it wants; the key is kept nowhere. Raises
 *  unknownSource. */
export async function askSource(
  { site }: Context,
  { sourceId, credentials }: z.output<typeof askSourceInput>,
) {
  const source = await findSource(site, sourceId);
  const asked = await askedSource(site, source, credentials?.accessKey ?? credentials?.token);
  return presentStore(site, [asked]);
}
