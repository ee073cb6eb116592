import { Card } from "@mantine/core";
import { IconHourglassEmpty } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import type { StreamRun } from "./stream.ts";
import classes from "./stream.module.css";

/** Before anything is counted: where the first file is looked for. */
export function WaitingForFiles({ run: { outputDir, waitingFiles } }: { run: StreamRun }) {
  const folder = /\/fastq_pass(\/|$)/.test(outputDir) ? outputDir : `${outputDir}/…/fastq_pass`;
  return (
    <Card withBorder className={classes.name ?? ""}>
      <EmptyState
        icon={<IconHourglassEmpty size={28} />}
        title={
          waitingFiles > 0 ? t("streams.first.counting", { files: waitingFiles }) : t("streams.first.waiting")
        }
        text={t(waitingFiles > 0 ? "streams.first.counting.text" : "streams.first.waiting.text", { folder })}
      />
    </Card>
  );
}
