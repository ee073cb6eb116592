import { t } from "../../kit/i18n/t.ts";
import type { Pipeline } from "./pipeline.ts";

/** What a pipeline asks of samples and of the server, a few words each. */
export function needsInWords({ needs }: Pick<Pipeline, "needs">): string[] {
  return [
    t(
      needs.paired
        ? "pipelines.needs.paired"
        : needs.reads
          ? "pipelines.needs.reads"
          : "pipelines.needs.nothing",
    ),
    ...(needs.engine === "nextflow" ? [t("pipelines.needs.nextflow")] : []),
    ...(needs.minSamples > 1 ? [t("pipelines.needs.atLeast", { count: needs.minSamples })] : []),
  ];
}
