import type { z } from "zod";
import type { Context } from "../../../platform/rpc/context.ts";
import { refuseOwnLink } from "../../../platform/outgoing/outgoingRule.ts";
import { changeSetting } from "../../../access/settings/changeSetting.ts";
import type { saveSourcesInput } from "../schema.ts";
import { type Sources, presentSources } from "./getSources.ts";

/** Replaces the sources that were added (additions §4); what is installed stays. No key is among it: keys are stored
 *  nowhere. Gives what getSources gives. Raises ownLinkRefused. */
export async function saveSources(
  ctx: Context,
  { sources }: z.output<typeof saveSourcesInput>,
): Promise<Sources> {
  for (const source of sources) refuseOwnLink(source.kind === "github" ? source.repository : source.url);
  const saved = await changeSetting(ctx, "pipeline-sources", () => ({ sources }));
  return presentSources(ctx, saved.sources);
}
