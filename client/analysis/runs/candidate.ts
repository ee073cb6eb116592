import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import { formatNumber } from "../../kit/components/format.ts";
import { formatPart } from "../../kit/components/formatLength.ts";

export type Candidate = Outputs["runResults"]["review"]["readCandidates"][number];

/** Formats the share of reads that a cleaning kept, if the run reported it: "900 of 1,000 reads kept, 10% removed". */
export function storedText(metadata: Record<string, unknown>): string | undefined {
  const { readCount, keptReadCount } = metadata;
  if (typeof readCount !== "number" || typeof keptReadCount !== "number" || readCount <= 0) return undefined;
  return t("runs.acceptance.kept", {
    kept: formatNumber(keptReadCount),
    total: formatNumber(readCount),
    percent: formatPart((readCount - keptReadCount) / readCount),
  });
}

/** The original file name: without directories and without the prefix that storage added. */
export function fileName(path: string): string {
  return path
    .slice(path.lastIndexOf("/") + 1)
    .replace(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-R[12]-/, "");
}
