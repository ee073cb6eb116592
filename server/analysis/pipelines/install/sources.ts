import type { z } from "zod";
import { raise } from "../../../platform/errors/apiError.ts";
import { DEFAULT_SOURCE_ID, type pipelineSource } from "../../../access/settings/pipelineSourceFields.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import type { Site } from "../../../platform/site/site.ts";
import { registryUnknown, unknownSource } from "../errors.ts";

export type SavedSource = z.output<typeof pipelineSource>;
/** url: undefined where it is not known, as in a command. */
export interface DefaultSource {
  id: typeof DEFAULT_SOURCE_ID;
  kind: "registry";
  label: string;
  url: string | undefined;
}
export type StoreSource = DefaultSource | SavedSource;

const DEFAULT_LABEL = "Default registry";
const KEY_LABEL = "access key";

/** What the key of a private source is called. */
export function keyLabelOf({ keyLabel }: { keyLabel?: string | null | undefined }): string {
  return keyLabel || KEY_LABEL;
}

/** The registry an instance always has: that of REGISTRY_URL, else of this very server (additions §11). */
export function defaultSource({ env, webUrl }: Pick<Site, "env" | "webUrl">): DefaultSource {
  return { id: DEFAULT_SOURCE_ID, kind: "registry", label: DEFAULT_LABEL, url: env.registryUrl ?? webUrl };
}

/** Every source of packages, the default one first. */
export async function allSources(site: Pick<Site, "env" | "webUrl">): Promise<StoreSource[]> {
  return [defaultSource(site), ...(await readSetting("pipeline-sources")).sources];
}

/** One source. Raises unknownSource. */
export async function findSource(
  site: Pick<Site, "env" | "webUrl">,
  sourceId: string = DEFAULT_SOURCE_ID,
): Promise<StoreSource> {
  return (await allSources(site)).find(({ id }) => id === sourceId) ?? raise(unknownSource());
}

/** The address of the index of a registry, of which an administrator may give the base or the index itself. Raises
 *  registryUnknown. */
export function indexAddress(url: string | undefined): string {
  if (url === undefined) return raise(registryUnknown());
  const base = url.replace(/\/+$/, "");
  return base.endsWith("/registry") ? base : `${base}/registry`;
}

/** Whether a private address is that of one package, not of a registry: it says so by its end. */
export function isPackageAddress(url: string): boolean {
  return /(\.tar\.gz|\.tgz|\.json|\/download)$/i.test(new URL(url).pathname);
}
