import { t } from "../../kit/i18n/t.ts";
import type { Pipeline } from "./pipeline.ts";

/** Formats the requirements of a pipeline on samples and server, a short phrase each. */
export function describeNeeds({ needs }: Pick<Pipeline, "needs">): string[] {
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
