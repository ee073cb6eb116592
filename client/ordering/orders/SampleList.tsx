import { Checkbox, Group, Stack, Table, Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { shownValue } from "../samples/sampleRows.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import type { Column } from "../../kit/sheet/table.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { formatBytes } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { StatusBadge } from "../../kit/components/StatusBadge.tsx";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import type { Sample } from "../../definitions/answers/orderAnswers.ts";
import classes from "./SamplesPanel.module.css";

interface ListProps {
  orderId: string;
  samples: Sample[];
  columns: Column[];
  selected: ReadonlySet<string>;
  selectable: boolean;
  showsStatus: boolean;
  onSelect: (ids: string[], on: boolean) => void;
}

/** Samples with their answers, status and files: a table, or cards on a phone. */
export function SampleList(props: ListProps) {
  return useIsNarrow() ? <SampleCards {...props} /> : <SampleTable {...props} />;
}

function SampleTable({ orderId, samples, columns, selected, selectable, showsStatus, onSelect }: ListProps) {
  const inStudies = samples.some(({ study }) => study !== null);
  return (
    <Table.ScrollContainer minWidth={600} type="native">
      <Table className={classes.table ?? ""} verticalSpacing="xs" aria-label={t("samples.title")}>
        <Table.Thead>
          <Table.Tr>
            {selectable && (
              <Table.Th w={40}>
                <VisuallyHidden>{t("samples.selected", { rows: selected.size })}</VisuallyHidden>
              </Table.Th>
            )}
            <Table.Th className={classes.code}>{t("samples.code")}</Table.Th>
            {showsStatus && <Table.Th>{t("samples.status")}</Table.Th>}
            {columns.map((column) => (
              <Table.Th key={column.name}>{column.label}</Table.Th>
            ))}
            {inStudies && <Table.Th>{t("study.samples.study")}</Table.Th>}
            {showsStatus && <Table.Th>{t("samples.reads")}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {samples.map((sample) => (
            <Table.Tr
              key={sample.id}
              className={classes.row}
              data-selected={selected.has(sample.id) || undefined}
            >
              {selectable && (
                <Table.Td>
                  <SelectBox sample={sample} selected={selected} onSelect={onSelect} />
                </Table.Td>
              )}
              <Table.Th scope="row" className={classes.code}>
                <SampleLink sample={sample} orderId={orderId} />
              </Table.Th>
              {showsStatus && (
                <Table.Td>
                  <SampleStateBadge orderId={orderId} sampleId={sample.id} />
                </Table.Td>
              )}
              {columns.map((column) => (
                <Table.Td key={column.name} className={classes.text}>
                  {shownValue(sample, column) || <Dash />}
                </Table.Td>
              ))}
              {inStudies && (
                <Table.Td>{sample.study ? <StudyLink study={sample.study} /> : <Dash />}</Table.Td>
              )}
              {showsStatus && (
                <Table.Td>
                  <Reads sample={sample} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function SampleCards({ orderId, samples, columns, selected, selectable, showsStatus, onSelect }: ListProps) {
  return (
    <ul className={classes.cards} aria-label={t("samples.title")}>
      {samples.map((sample) => (
        <li key={sample.id} className={classes.card}>
          <Group justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap">
              {selectable && <SelectBox sample={sample} selected={selected} onSelect={onSelect} />}
              <SampleLink sample={sample} orderId={orderId} />
            </Group>
            {showsStatus && <SampleStateBadge orderId={orderId} sampleId={sample.id} />}
          </Group>
          <Text size="sm" c="dimmed" className={classes.text}>
            {columns
              .map((column) => [column.label, shownValue(sample, column)])
              .filter(([, value]) => value !== "")
              .map(([label, value]) => `${label}: ${value}`)
              .join(" · ")}
          </Text>
          {sample.study && (
            <Text size="sm">
              {`${t("study.samples.study")}: `}
              <StudyLink study={sample.study} />
            </Text>
          )}
          {showsStatus && sample.reads.length > 0 && <Reads sample={sample} />}
        </li>
      ))}
    </ul>
  );
}

function SampleStateBadge({ orderId, sampleId }: { orderId: string; sampleId: string }) {
  const states = useQuery(trpc.orders.sampleStates.queryOptions({ orderId }));
  const state = states.data?.[sampleId];
  return state && <StatusBadge status={state} />;
}

/** The ID of a sample with a link to its tracking page. */
function SampleLink({ sample, orderId }: { sample: Sample; orderId: string }) {
  return (
    <TextLink
      to="/orders/$orderId/samples/$sampleId"
      params={{ orderId, sampleId: sample.id }}
      inherit
      fw={600}
      title={t("tracking.open", { code: sample.sampleId })}
    >
      {sample.sampleId}
    </TextLink>
  );
}

function StudyLink({ study }: { study: { id: string; title: string } }) {
  return (
    <TextLink to="/studies/$studyId" params={{ studyId: study.id }} inherit>
      {study.title}
    </TextLink>
  );
}

function SelectBox({
  sample,
  selected,
  onSelect,
}: {
  sample: Sample;
  selected: ReadonlySet<string>;
  onSelect: (ids: string[], on: boolean) => void;
}) {
  return (
    <Checkbox
      aria-label={t("samples.select", { code: sample.sampleId })}
      checked={selected.has(sample.id)}
      onChange={(event) => onSelect([sample.id], event.currentTarget.checked)}
    />
  );
}

function Reads({ sample }: { sample: Sample }) {
  const { isAdmin } = useSession();
  const files = sample.reads.flatMap(({ fileName1, fileSize1, fileName2, fileSize2 }) => [
    { mate: "R1", name: fileName1, sizeBytes: fileSize1 },
    { mate: "R2", name: fileName2, sizeBytes: fileSize2 },
  ]);
  const stored = files.filter((file) => file.name !== null);
  if (stored.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t(isAdmin ? "samples.noReads" : "samples.noPublishedReads")}
      </Text>
    );
  }
  return (
    <Stack gap={2}>
      {stored.map(({ mate, name, sizeBytes }) => (
        <Text key={mate} size="sm" className={classes.file}>
          {name}
          {sizeBytes !== null && (
            <Text span c="dimmed" inherit>
              {` ${formatBytes(sizeBytes)}`}
            </Text>
          )}
        </Text>
      ))}
    </Stack>
  );
}

function Dash() {
  return (
    <Text span inherit c="dimmed">
      {t("common.none")}
    </Text>
  );
}
