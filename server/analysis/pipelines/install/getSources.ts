import type { Knex } from "knex";
import type { z } from "zod";
import { raise } from "../../../platform/errors/apiError.ts";
import { DEFAULT_SOURCE_ID, type pipelineSource } from "../../../access/settings/pipelineSourceFields.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import type { Site } from "../../../platform/site/site.ts";
import { registryUnknown, unknownSource } from "../errors.ts";
import type { Context } from "../../../platform/rpc/context.ts";
import { refuseOwnLink } from "../../../platform/outgoing/outgoingRule.ts";
import { changeSetting } from "../../../access/settings/changeSetting.ts";
import type { saveSourcesInput } from "../schema.ts";

export type SavedSource = z.output<typeof pipelineSource>;
/** url: undefined when unknown, such as in a command. */
interface DefaultSource {
  id: typeof DEFAULT_SOURCE_ID;
  kind: "registry";
  label: string;
  url: string | undefined;
}
export type StoreSource = DefaultSource | SavedSource;

const DEFAULT_LABEL = "Default registry";
const KEY_LABEL = "access key";

/** Returns the label of the key of a private source. */
export function sourceKeyLabel({ keyLabel }: { keyLabel?: string | null | undefined }): string {
  return keyLabel || KEY_LABEL;
}

/** Returns the registry that every instance has: that of REGISTRY_URL, else of this server (additions §11). */
function defaultSource({ env, webUrl }: Pick<Site, "env" | "webUrl">): DefaultSource {
  return { id: DEFAULT_SOURCE_ID, kind: "registry", label: DEFAULT_LABEL, url: env.registryUrl ?? webUrl };
}

/** Reads all sources of packages, the default one first. */
export async function allSources(db: Knex, site: Pick<Site, "env" | "webUrl">): Promise<StoreSource[]> {
  return [defaultSource(site), ...(await readSetting("pipeline-sources", db)).sources];
}

/** Reads one source. Raises unknownSource. */
export async function findSource(
  db: Knex,
  site: Pick<Site, "env" | "webUrl">,
  sourceId: string = DEFAULT_SOURCE_ID,
): Promise<StoreSource> {
  return (await allSources(db, site)).find(({ id }) => id === sourceId) ?? raise(unknownSource());
}

/**
 * Returns the URL of the index of a registry, from its base URL or the URL of the index itself. Raises registryUnknown.
 */
export function indexAddress(url: string | undefined): string {
  if (url === undefined) return raise(registryUnknown());
  const base = url.replace(/\/+$/, "");
  return base.endsWith("/registry") ? base : `${base}/registry`;
}

/** Returns whether a private URL is that of a single package rather than a registry, by its path extension. */
export function isPackageAddress(url: string): boolean {
  return /(\.tar\.gz|\.tgz|\.json|\/download)$/i.test(new URL(url).pathname);
}

/** The sources of packages. default: the registry that every instance has. */
export interface Sources {
  default: { id: string; url: string | null };
  sources: SavedSource[];
}

/** Returns the sources of packages: the default registry and the saved sources. */
export async function getSources(ctx: Context): Promise<Sources> {
  return presentSources(ctx, (await readSetting("pipeline-sources", ctx.db)).sources);
}

/** Formats saved sources for the API. */
function presentSources({ site }: Context, sources: SavedSource[]): Sources {
  const { id, url } = defaultSource(site);
  return { default: { id, url: url ?? null }, sources };
}

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
