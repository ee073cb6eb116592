import type { Hint } from "../../../server/definitions/catalog/rules/compatibility.ts";
import type { SequencingCompatibility } from "../../../server/definitions/catalog/rules/pipelineFit.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatNumber } from "../../kit/components/format.ts";
import { familyName, formatReads } from "./formatReads.ts";

/** Formats a hint as a sentence. kitName: of the chosen kit. */
export function hintText(hint: Hint, kitName: string): string {
  switch (hint.kind) {
    case "deviceOfOther":
      return t("catalogSelection.hint.deviceOfOther", hint);
    case "unfit":
      return t("catalogSelection.hint.unfit", { name: hint.name, to: hint.with });
    case "barcodeKitMissing":
      return t("catalogSelection.hint.barcodeKitMissing", hint);
    case "severalRuns": {
      const { samples, barcodes, runs, fewest } = hint;
      if (barcodes === 1)
        return t("catalogSelection.hint.runEach", { name: kitName, samples: formatNumber(samples) });
      return t("catalogSelection.hint.severalRuns", {
        samples: formatNumber(samples),
        barcodes: formatNumber(barcodes),
        runs: formatNumber(runs),
        fewest: fewest < runs ? formatNumber(fewest) : undefined,
      });
    }
    case "input":
      return t(`catalogSelection.hint.input.${hint.takes}`, hint);
    case "gone":
      return t("catalogSelection.hint.gone", {
        part: t(`catalogSelection.part.${hint.part}`),
        name: hint.name,
      });
    default:
      return t("catalogSelection.hint.reads", {
        reads: inSentence(formatReads(hint.readLengthClass, hint.layouts)) ?? t("common.none"),
      });
  }
}

/** Whether a hint is a warning rather than information. */
export function isDoubt({ kind }: Hint): boolean {
  return kind !== "input" && kind !== "reads";
}

/** Summarizes which reads a pipeline supports. */
export function madeFor({ platformFamilies, readLengthClass, readLayouts }: SequencingCompatibility): string {
  const families = (platformFamilies ?? []).map(familyName).join(", ");
  const reads = inSentence(formatReads(readLengthClass, readLayouts));
  return [families, reads].filter(Boolean).join(", ");
}

function inSentence(words: string | undefined): string | undefined {
  return words && t("catalogSelection.inSentence", { words });
}
