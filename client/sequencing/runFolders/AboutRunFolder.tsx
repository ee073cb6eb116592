import { Card, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatNumber, formatShortDate } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { t } from "../../kit/i18n/t.ts";
import { formatBases } from "../monitoring/formatBases.ts";
import { formatShare } from "../monitoring/formatShare.ts";
import type { RunFolderView } from "./runFolderStates.ts";

type RunFolder = RunFolderView["runFolder"];

/** What the files of a run say. */
export function AboutRunFolder({ runFolder }: { runFolder: RunFolder }) {
  const { reads, i5, sampleSheet, interopState } = runFolder;
  const facts: [string, ReactNode][] = [
    [
      t("runFolders.planned"),
      runFolder.planned ? (
        <TextLink
          key="planned"
          to="/instrument-runs/$instrumentRunId"
          params={{ instrumentRunId: runFolder.planned.id }}
        >
          {runFolder.planned.name}
        </TextLink>
      ) : (
        t("runFolders.planned.none")
      ),
    ],
    [t("runFolders.page.experiment"), runFolder.experimentName],
    [t("runFolders.instrument"), [runFolder.model, runFolder.instrument].filter(Boolean).join(" · ")],
    [
      t("runFolders.flowCell"),
      [runFolder.flowCell, runFolder.side, runFolder.flowCellMode].filter(Boolean).join(" · "),
    ],
    [t("runFolders.date"), runFolder.startDate === null ? null : formatShortDate(runFolder.startDate)],
    [t("runFolders.page.software"), runFolder.software],
    [
      t("runFolders.page.reads"),
      reads
        .map(({ cycles, isIndex }) => (isIndex ? t("runFolders.page.index", { cycles }) : String(cycles)))
        .join(" + "),
    ],
    [t("runFolders.page.i5"), i5 === null ? null : t(`runFolders.page.i5.${i5}`)],
    [
      t("runFolders.page.sheet"),
      sampleSheet && t("runFolders.page.sheet.rows", { path: sampleSheet.path, rows: sampleSheet.rows }),
    ],
    [t("runFolders.page.demultiplexedBy"), runFolder.demultiplexedBy],
    [t("runFolders.page.fastq"), formatNumber(runFolder.fastqFiles)],
    [t("runFolders.page.interop"), interopState === null ? null : formatInterop(runFolder)],
    [t("runFolders.grown"), <Time key="grown" at={runFolder.lastGrownAt} format="dateTime" />],
    [t("runFolders.page.directory"), runFolder.path],
  ];
  return (
    <Card withBorder component="section" aria-labelledby="about-title" style={{ overflowWrap: "anywhere" }}>
      <Stack gap="sm">
        <Title order={2} size="h4" id="about-title">
          {t("runFolders.page.about")}
        </Title>
        <DescriptionList facts={facts.filter(([, value]) => value !== null && value !== "")} />
      </Stack>
    </Card>
  );
}

function formatInterop({ interop, interopState }: RunFolder): string | null {
  if (interopState === null) return null;
  if (interopState !== "read") return t(`runFolders.page.interop.${interopState}`);
  const { yieldBases = null, q30 = null } = interop ?? {};
  return t("runFolders.page.interop.read", {
    bases: yieldBases === null ? t("common.none") : formatBases(yieldBases),
    q30: q30 === null ? t("common.none") : formatShare(q30),
  });
}
