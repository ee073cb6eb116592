import type { BadgeColor } from "../../kit/components/WordBadge.tsx";
import { formatBytes } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type ReferenceEntry = Outputs["referenceData"]["list"]["entries"][number];

export const KINDS = [
  "genome",
  "annotation",
  "index",
  "taxonomic_database",
  "contaminant",
  "adapter",
  "other",
] as const satisfies readonly ReferenceEntry["kind"][];

export const STATE_COLORS: Record<ReferenceEntry["state"], BadgeColor> = {
  registered: "gray",
  checking: "blue",
  downloading: "blue",
  ready: "teal",
  missing: "red",
  changed: "orange",
  failed: "red",
};

export function isActive({ state }: ReferenceEntry): boolean {
  return state === "checking" || state === "downloading";
}

/** A download that never completed. */
export function isUnfinished({ isDownloaded, checksum, state }: ReferenceEntry): boolean {
  return isDownloaded && checksum === null && state === "failed";
}

/** The part that is done, from 0 to 100; undefined while the total is unknown. */
export function percentDone({ progress }: ReferenceEntry): number | undefined {
  if (!progress || progress.phase === null || !progress.totalBytes) return undefined;
  return Math.min(100, (100 * progress.doneBytes) / progress.totalBytes);
}

/** The progress in words: step, bytes, rate and remaining time. bytesPerSecond: undefined until it is known. */
export function progressText({ progress }: ReferenceEntry, bytesPerSecond?: number): string {
  if (!progress) return "";
  const { phase, doneBytes, totalBytes } = progress;
  if (phase === null) return t("referenceData.phase.waiting");
  const amount = totalBytes
    ? t("referenceData.progress.of", { done: formatBytes(doneBytes), total: formatBytes(totalBytes) })
    : doneBytes > 0
      ? formatBytes(doneBytes)
      : "";
  const rate = bytesPerSecond ? t("referenceData.progress.rate", { rate: formatBytes(bytesPerSecond) }) : "";
  const minutes =
    bytesPerSecond && totalBytes ? Math.ceil((totalBytes - doneBytes) / bytesPerSecond / 60) : undefined;
  const rest = minutes === undefined ? "" : t("referenceData.progress.left", { minutes });
  return [t(`referenceData.phase.${phase}`), amount, rate, rest].filter(Boolean).join(" · ");
}
