import { Card, Group, Stack, Text, Title } from "@mantine/core";
import { IconChartBar, IconPlayerPlay, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime, formatNumber, formatQuality } from "../../kit/components/format.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { NameCell, None, PhoneRow } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { AttachmentsPanel } from "../../data/attachments/AttachmentsPanel.tsx";
import { SampleMeasurements } from "../../ordering/measurements/SampleMeasurements.tsx";
import { formatBases } from "../../sequencing/monitoring/formatBases.ts";
import { useTimeline } from "./useTimeline.ts";

type Quality = Outputs["timeline"]["quality"];
type Report = NonNullable<Quality["report"]>;
type Measures = Report["files"][number];

/** The quality of a sample: what the lab measured, its FASTQ files, and what the newest Read QC measured. */
export function QualityTab() {
  const { data: timeline } = useTimeline();
  return (
    <Stack gap="lg">
      {timeline && (
        <SampleMeasurements
          orderId={timeline.order.id}
          sampleId={timeline.sample.id}
          name={timeline.sample.sampleId}
        />
      )}
      {timeline && <AttachmentsPanel order={timeline.order} sampleId={timeline.sample.id} />}
      <ReadQuality />
    </Stack>
  );
}

function ReadQuality() {
  const params = useParams({ from: "/signed-in/orders/$orderId/samples/$sampleId" });
  const { data, error, refetch } = useQuery(trpc.timeline.quality.queryOptions(params));
  if (!data)
    return error ? (
      <ErrorNotice error={error} title={t("quality.failed")} onRetry={() => void refetch()} />
    ) : (
      <Loading rows={6} />
    );
  const files = data.reads.flatMap(readFiles);
  if (files.length === 0 && !data.report) return <NoFiles orderId={params.orderId} />;
  return (
    <Stack gap="lg">
      {data.report ? <ReportCard report={data.report} /> : <NotMeasured orderId={params.orderId} />}
      {files.length > 0 && (
        <Card withBorder component="section" aria-labelledby="files-title">
          <Stack gap="xs">
            <Title order={2} size="h4" id="files-title">
              {t("quality.files")}
            </Title>
            <PlainTable
              label={t("quality.files")}
              rows={files}
              columns={fileColumns()}
              renderCard={({ name, role, reads, quality }) => (
                <PhoneRow
                  name={name}
                  facts={[
                    role,
                    reads !== null && t("quality.readCount", { reads }),
                    quality !== null && formatQuality(quality),
                  ]}
                />
              )}
            />
          </Stack>
        </Card>
      )}
    </Stack>
  );
}

function NoFiles({ orderId }: { orderId: string }) {
  const { isOfFacility, can } = useSession();
  return (
    <EmptyState
      icon={<IconChartBar size={28} />}
      title={t("quality.none.title")}
      text={t(isOfFacility ? "quality.none.text" : "quality.none.textForOwner")}
      action={
        can("data.receive") && (
          <LinkButton
            to="/orders/$orderId/files"
            params={{ orderId }}
            leftSection={<IconUpload size={16} aria-hidden />}
          >
            {t("workspace.next.upload")}
          </LinkButton>
        )
      }
    />
  );
}

function NotMeasured({ orderId }: { orderId: string }) {
  const { isOfFacility, can } = useSession();
  return (
    <Card withBorder component="section" aria-labelledby="report-title">
      <Group justify="space-between" gap="sm">
        <Stack gap={4}>
          <Title order={2} size="h4" id="report-title">
            {t("quality.report")}
          </Title>
          <Text c="dimmed">{t(isOfFacility ? "quality.report.none" : "quality.report.noneForOwner")}</Text>
        </Stack>
        {can("analyses.start") && (
          <LinkButton
            to="/analyses/new"
            search={{ order: orderId, pipeline: "reads-qc" }}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            {t("quality.report.start")}
          </LinkButton>
        )}
      </Group>
    </Card>
  );
}

const STATUS_COLORS = { pass: "teal", warn: "orange", fail: "red" } as const;

function ReportCard({ report: { run, path, status, files } }: { report: Report }) {
  return (
    <Card withBorder component="section" aria-labelledby="report-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Stack gap={4}>
            <Group gap="sm">
              <Title order={2} size="h4" id="report-title">
                {t("quality.report")}
              </Title>
              {status && (
                <WordBadge isState color={STATUS_COLORS[status]}>
                  {t(`quality.status.${status}`)}
                </WordBadge>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {`${run.runNumber} · ${formatDateTime(run.completedAt)}`}
            </Text>
          </Stack>
          <Group gap="xs">
            <LinkButton to="/analyses/$runId" params={{ runId: run.id }} variant="default">
              {t("quality.report.analysis")}
            </LinkButton>
            {path !== null && (
              <LinkButton to="/report" search={{ path }} leftSection={<IconChartBar size={16} aria-hidden />}>
                {t("quality.report.open")}
              </LinkButton>
            )}
          </Group>
        </Group>
        {files.length > 0 ? (
          <MeasureTable files={files} />
        ) : (
          <Text c="dimmed">{t("quality.report.noRow")}</Text>
        )}
      </Stack>
    </Card>
  );
}

const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(LOCALE, { style: "percent", maximumFractionDigits: 1 });
const inBases = (value: number) => t("quality.bases", { bases: decimal.format(value) });

const MEASURES = [
  ["reads", formatNumber],
  ["bases", formatBases],
  ["meanLength", inBases],
  ["n50", inBases],
  ["meanQuality", formatQuality],
  ["medianReadQuality", formatQuality],
  ["q30Share", (value) => percent.format(value)],
  ["gcShare", (value) => percent.format(value)],
  ["adapterShare", (value) => percent.format(value)],
  ["duplicateShare", (value) => percent.format(value)],
] as const satisfies [keyof Measures, (value: number) => string][];

interface MeasureRow {
  id: string;
  name: string;
  /** By file; null: not measured. */
  values: (string | null)[];
}

function MeasureTable({ files }: { files: Measures[] }) {
  const rows = MEASURES.flatMap(([id, format]): MeasureRow[] => {
    const values = files.map((file) => {
      const value = file[id];
      return value === null ? null : format(value);
    });
    return values.every((value) => value === null) ? [] : [{ id, name: t(`quality.measure.${id}`), values }];
  });
  return (
    <div style={{ maxWidth: 560 }}>
      <PlainTable
        label={t("quality.report")}
        rows={rows}
        columns={measureColumns(files)}
        renderCard={({ name, values }) => (
          <PhoneRow
            name={name}
            facts={files.map(({ role }, index) => `${role}: ${values[index] ?? t("common.none")}`)}
          />
        )}
      />
    </div>
  );
}

function measureColumns(files: Measures[]): TableColumn<MeasureRow>[] {
  return [
    { id: "name", label: t("quality.measure"), widthPx: 200, cell: ({ name }) => name },
    ...files.map(({ role }, index): TableColumn<MeasureRow> => ({
      id: role,
      label: role,
      widthPx: 120,
      align: "right",
      cell: ({ values }) => values[index] ?? <None />,
    })),
  ];
}

interface FileRow {
  id: string;
  name: string;
  role: string;
  reads: number | null;
  quality: number | null;
  isActive: boolean;
}

function fileColumns(): TableColumn<FileRow>[] {
  const number = (value: number | null, format: (value: number) => string): ReactNode =>
    value === null ? <None /> : format(value);
  return [
    {
      id: "name",
      label: t("quality.file"),
      widthPx: 240,
      grow: 1,
      cell: ({ name, isActive }) => (
        <NameCell
          to={undefined}
          name={name}
          extra={!isActive && <WordBadge color="gray">{t("quality.replaced")}</WordBadge>}
        />
      ),
    },
    { id: "role", label: t("quality.role"), widthPx: 72, cell: ({ role }) => role },
    {
      id: "reads",
      label: t("workspace.samples.reads"),
      widthPx: 120,
      align: "right",
      cell: ({ reads }) => number(reads, formatNumber),
    },
    {
      id: "quality",
      label: t("workspace.sample.quality"),
      widthPx: 132,
      align: "right",
      cell: ({ quality }) => number(quality, formatQuality),
    },
  ];
}

function readFiles(read: Quality["reads"][number]): FileRow[] {
  const { id, isActive } = read;
  const file = (role: string, name: string | null, reads: number | null, quality: number | null) =>
    name === null ? [] : [{ id: `${id} ${role}`, name, role, reads, quality, isActive }];
  return [
    ...file("R1", read.fileName1, read.readCount1, read.avgQuality1),
    ...file("R2", read.fileName2, read.readCount2, read.avgQuality2),
  ];
}
