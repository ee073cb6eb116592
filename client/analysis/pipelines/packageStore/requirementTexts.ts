import { hasText, t } from "../../../kit/i18n/t.ts";
import type { Description, Offer, StoreSource } from "./store.ts";

/** The display name of a category; an unknown category keeps the registry's name. */
export function categoryName(category: string): string {
  const key = `packageStore.category.${category}`;
  return hasText(key) ? t(key) : category;
}

export function targetName(target: string): string {
  const key = `pipelines.for.${target}`;
  return hasText(key) ? t(key) : target;
}

/** The display name of a source: ours for the default source, otherwise the label set by the admin. */
export function sourceName({ id, label }: Pick<StoreSource, "id" | "label">): string {
  return id === "registry" ? t("packageStore.source.registry") : label;
}

/** The requirements of a pipeline, a short phrase each. */
export function requirementTexts(
  { capabilities }: Offer,
  description: Description | null | undefined,
): string[] {
  const needs = description?.requirements;
  const takesReads = needs?.reads ?? capabilities?.requiresLinkedReads ?? false;
  const reads = needs?.paired
    ? t("pipelines.needs.paired")
    : t(takesReads ? "pipelines.needs.reads" : "pipelines.needs.nothing");
  return [
    ...(needs || capabilities ? [reads] : []),
    ...(needs?.engine === "nextflow" ? [t("pipelines.needs.nextflow")] : []),
    ...(needs && needs.minSamples > 1 ? [t("pipelines.needs.atLeast", { count: needs.minSamples })] : []),
  ];
}

/** The effects of a pipeline on reads. */
export function effectTexts({ capabilities }: Offer): string[] {
  if (!capabilities) return [];
  const done = [
    ...(capabilities.writesCanonicalReadFiles ? [t("pipelines.effects.files")] : []),
    ...(capabilities.writesCanonicalReadMetadata ? [t("pipelines.effects.metadata")] : []),
    ...(capabilities.stagesReadCandidates ? [t("pipelines.effects.candidates")] : []),
  ];
  return done.length > 0 ? done : [t("pipelines.effects.results")];
}

/** Which reads and platforms a pipeline is made for. */
export function platformNames({ sequencingCompatibility: made }: Offer): string[] {
  if (!made) return [];
  const length = `packageStore.reads.${made.readLengthClass ?? ""}`;
  const layouts = made.readLayouts.map((layout) => {
    const key = `packageStore.layout.${layout}`;
    return hasText(key) ? t(key) : layout;
  });
  return [...(hasText(length) ? [t(length)] : []), ...layouts, ...made.platformFamilies];
}

/** The server that receives a key for this offer; undefined where only the registry knows it. */
export function keyHost({ origin }: Offer, source: StoreSource | undefined): string | undefined {
  const address = origin.address ?? (source?.kind === "registry" ? null : source?.address);
  return address && URL.canParse(address) ? new URL(address).host : undefined;
}
