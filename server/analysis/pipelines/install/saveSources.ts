import type { z } from "zod";
import type { Context } from "../../../platform/rpc/context.ts";
import { refuseOwnLink } from "../../../platform/outgoing/outgoingRule.ts";
import { changeSetting } from "../../../access/settings/changeSetting.ts";
import type { saveSourcesInput } from "../schema.ts";
import { type Sources, presentSources } from "./getSources.ts";

/**
 * Replaces the added sources (additions §4); installed packages stay. Keys are not part of a source, because they are
 * never stored. Returns the same as getSources. Raises ownLinkRefused.
 */
export async function saveSources(
  ctx: Context,
  { sources }: z.output<typeof saveSourcesInput>,
): Promise<Sources> {
  for (const source of sources) refuseOwnLink(source.kind === "github" ? source.repository : source.url);
  const saved = await changeSetting(ctx, "pipeline-sources", () => ({ sources }));
  return presentSources(ctx, saved.sources);
}
