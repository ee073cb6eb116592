import { hasText, t } from "../../../kit/i18n/t.ts";
import type { AskedSource, Description, Offer } from "./store.ts";

/** A category as people read it; one that is not known, as the registry names it. */
export function categoryName(category: string): string {
  const key = `store.category.${category}`;
  return hasText(key) ? t(key) : category;
}

export function targetName(target: string): string {
  const key = `pipelines.for.${target}`;
  return hasText(key) ? t(key) : target;
}

/** The name of a source: the default one has it from us, the others from whoever added them. */
export function sourceName({ id, label }: Pick<AskedSource, "id" | "label">): string {
  return id === "registry" ? t("store.source.registry") : label;
}

/** What a pipeline needs, a few words each. */
export function needsOf({ capabilities }: Offer, told: Description | null | undefined): string[] {
  const needs = told?.requirements;
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

/** What a pipeline does to reads. */
export function doesOf({ capabilities }: Offer): string[] {
  if (!capabilities) return [];
  const done = [
    ...(capabilities.writesCanonicalReadFiles ? [t("pipelines.does.files")] : []),
    ...(capabilities.writesCanonicalReadMetadata ? [t("pipelines.does.metadata")] : []),
    ...(capabilities.stagesReadCandidates ? [t("pipelines.does.candidates")] : []),
  ];
  return done.length > 0 ? done : [t("pipelines.does.results")];
}

/** Which reads and platforms a pipeline is made for. */
export function platformsOf({ sequencingCompatibility: made }: Offer): string[] {
  if (!made) return [];
  const length = `store.reads.${made.readLengthClass ?? ""}`;
  const layouts = made.readLayouts.map((layout) => {
    const key = `store.layout.${layout}`;
    return hasText(key) ? t(key) : layout;
  });
  return [...(hasText(length) ? [t(length)] : []), ...layouts, ...made.platformFamilies];
}

/** The server that a key for this offer goes to; undefined where only the registry knows. */
export function keyHost({ origin }: Offer, source: AskedSource | undefined): string | undefined {
  const address = origin.address ?? (source?.kind === "registry" ? null : source?.address);
  return address && URL.canParse(address) ? new URL(address).host : undefined;
}
