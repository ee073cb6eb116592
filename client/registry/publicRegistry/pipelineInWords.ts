import { hasText, t } from "../../kit/i18n/t.ts";
import type { PublishedPipeline } from "./published.ts";

const FLAGS = [
  "requiresLinkedReads",
  "writesCanonicalReadMetadata",
  "writesCanonicalReadFiles",
  "stagesReadCandidates",
  "requiresAdminReadPromotion",
] as const;

/** What a pipeline takes of reads and does to them, a sentence for each flag that is set. */
export function capabilitiesInWords(capabilities: PublishedPipeline["capabilities"]): string[] {
  const set = FLAGS.filter((flag) => capabilities[flag] === true);
  const writes = set.some((flag) => flag !== "requiresLinkedReads");
  return [...set.map((flag) => t(`explore.does.${flag}`)), ...(writes ? [] : [t("explore.does.nothing")])];
}

/** The words under a key that is put together from what the registry says; what it says where we have none. */
export function said(key: string, otherwise: string): string {
  return hasText(key) ? t(key) : otherwise;
}
