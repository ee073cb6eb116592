import { hasText, t } from "../../kit/i18n/t.ts";
import type { PublishedPipeline } from "./published.ts";

const FLAGS = [
  "requiresLinkedReads",
  "writesCanonicalReadMetadata",
  "writesCanonicalReadFiles",
  "stagesReadCandidates",
  "requiresAdminReadPromotion",
] as const;

/** The read requirements and effects of a pipeline, a sentence for each flag that is set. */
export function formatCapabilities(capabilities: PublishedPipeline["capabilities"]): string[] {
  const set = FLAGS.filter((flag) => capabilities[flag] === true);
  const writes = set.some((flag) => flag !== "requiresLinkedReads");
  return [
    ...set.map((flag) => t(`publicRegistry.effects.${flag}`)),
    ...(writes ? [] : [t("publicRegistry.effects.nothing")]),
  ];
}

/** Returns the text of a key that is built from a registry value; `otherwise` without one. */
export function textOr(key: string, otherwise: string): string {
  return hasText(key) ? t(key) : otherwise;
}
