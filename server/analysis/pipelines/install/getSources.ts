import type { Context } from "../../../platform/rpc/context.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { type SavedSource, defaultSource } from "./sources.ts";

/** Where packages come from. default: the registry an instance always has. */
export interface Sources {
  default: { id: string; url: string | null };
  sources: SavedSource[];
}

/** Where packages come from: the registry an instance always has, and what was added. */
export async function getSources(ctx: Context): Promise<Sources> {
  return presentSources(ctx, (await readSetting("pipeline-sources")).sources);
}

/** The same of these sources. */
export function presentSources({ site }: Context, sources: SavedSource[]): Sources {
  const { id, url } = defaultSource(site);
  return { default: { id, url: url ?? null }, sources };
}
