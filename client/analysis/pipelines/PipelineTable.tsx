import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { formatNumber, formatShortDate } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { NameCell, None, PhoneRow, ShortDate } from "../../kit/table/cells.tsx";
import { PlainTable } from "../../kit/table/PlainTable.tsx";
import { RowLink } from "../../kit/table/RowLink.tsx";
import type { TableColumn } from "../../kit/table/tableColumn.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { RunStatusBadge } from "../runs/RunStatusBadge.tsx";
import { describeNeeds } from "./describeNeeds.ts";
import type { Pipeline } from "./pipeline.ts";
import { PipelineSwitch } from "./PipelineSwitch.tsx";

/** A pipeline in the table. newer: version of a known update; used: its analyses, once loaded. */
interface Listed {
  id: string;
  pipeline: Pipeline;
  newer: string | null | undefined;
  used: Outputs["runs"]["lastByPipeline"][number] | undefined;
}

/** The installed pipelines, each with its page, switch and use. newer: versions of known updates, by pipeline. */
export function PipelineTable({
  pipelines,
  newer,
}: {
  pipelines: Pipeline[];
  newer: Record<string, string | null>;
}) {
  const used = useQuery(trpc.runs.lastByPipeline.queryOptions());
  return (
    <PlainTable
      label={t("pipelines.title")}
      rows={pipelines.map((pipeline): Listed => {
        const { id } = pipeline;
        return {
          id,
          pipeline,
          newer: newer[id],
          used: used.data?.find(({ pipelineId }) => pipelineId === id),
        };
      })}
      columns={pipelineColumns()}
      renderCard={(row) => (
        <Group wrap="nowrap" gap="xs">
          <div style={{ flex: 1, minWidth: 0 }}>
            <PhoneRow name={<Name row={row} isShort />} badge={<Attention row={row} />} facts={facts(row)} />
          </div>
          <PipelineSwitch pipeline={row.pipeline} />
        </Group>
      )}
    />
  );
}

function pipelineColumns(): TableColumn<Listed>[] {
  return [
    {
      id: "name",
      label: t("pipelines.name"),
      widthPx: 300,
      grow: 3,
      cell: (row) => <Name row={row} />,
    },
    {
      id: "version",
      label: t("pipelines.versionColumn"),
      widthPx: 124,
      cell: ({ pipeline: { version }, newer }) => (
        <Group gap={6} wrap="nowrap">
          {version}
          {newer !== undefined && <WordBadge color="blue">{t("pipelines.update")}</WordBadge>}
        </Group>
      ),
    },
    {
      id: "needs",
      label: t("pipelines.needs"),
      widthPx: 220,
      grow: 1,
      cell: ({ pipeline }) => {
        const needs = describeNeeds(pipeline).join(" · ");
        return <span title={needs}>{needs}</span>;
      },
    },
    {
      id: "last",
      label: t("pipelines.last"),
      widthPx: 176,
      cell: ({ used }) =>
        used?.last ? (
          <Group gap={8} wrap="nowrap">
            <RunStatusBadge status={used.last.status} />
            <RowLink to={`/analyses/${used.last.id}`}>
              <ShortDate time={used.last.createdAt} />
            </RowLink>
          </Group>
        ) : (
          used && <None />
        ),
    },
    {
      id: "runs",
      label: t("pipelines.runs"),
      widthPx: 84,
      align: "right",
      cell: ({ used, id }) =>
        used && used.runs > 0 ? (
          <RowLink to={`/analyses?pipeline=${encodeURIComponent(id)}`}>{formatNumber(used.runs)}</RowLink>
        ) : (
          used && formatNumber(used.runs)
        ),
    },
    {
      id: "enabled",
      label: t("pipelines.enabledColumn"),
      widthPx: 84,
      cell: ({ pipeline }) => <PipelineSwitch pipeline={pipeline} />,
    },
  ];
}

function Name({ row, isShort = false }: { row: Listed; isShort?: boolean }) {
  const { id, name, description } = row.pipeline;
  return (
    <NameCell
      to={`/pipelines/${encodeURIComponent(id)}`}
      name={name}
      note={isShort ? undefined : <span title={description}>{description}</span>}
      extra={!isShort && <Attention row={row} />}
    />
  );
}

/** Required settings that are missing, and warnings of the package. */
function Attention({ row: { pipeline } }: { row: Listed }) {
  const { enabled, readiness, warnings } = pipeline;
  if (enabled && readiness.status === "incomplete")
    return <WordBadge color="orange">{t("pipelines.settingsMissing")}</WordBadge>;
  return warnings.length > 0 ? (
    <WordBadge color="orange">{t("pipelines.warnings.title", { count: warnings.length })}</WordBadge>
  ) : null;
}

function facts({ pipeline: { version }, newer, used }: Listed): string[] {
  const last = used?.last;
  return [
    t("pipelines.version", { version }),
    ...(newer === undefined ? [] : [t("pipelines.updateAvailable")]),
    last
      ? `${t(`runs.status.${last.status}`)} ${formatShortDate(last.createdAt)}`
      : used
        ? t("pipelines.unused")
        : "",
  ];
}
