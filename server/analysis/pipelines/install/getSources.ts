import type { Context } from "../../../platform/rpc/context.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { type SavedSource, defaultSource } from "./sources.ts";

/** The sources of packages. default: the registry that every instance has. */
export interface Sources {
  default: { id: string; url: string | null };
  sources: SavedSource[];
}

/** Returns the sources of packages: the default registry and the saved sources. */
export async function getSources(ctx: Context): Promise<Sources> {
  return presentSources(ctx, (await readSetting("pipeline-sources")).sources);
}

/** Formats saved sources for the API. */
export function presentSources({ site }: Context, sources: SavedSource[]): Sources {
  const { id, url } = defaultSource(site);
  return { default: { id, url: url ?? null }, sources };
}
