import {
  Button,
  Card,
  Checkbox,
  Group,
  Pagination,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconSearch } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { t } from "../messages/t.ts";
import { CODE, columnsOf, valueOf } from "../samples/sampleRows.ts";
import type { Column } from "../samples/table.ts";
import { useSession } from "../session/SessionContext.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { formatBytes } from "../ui/format.ts";
import { StatusBadge } from "../ui/StatusBadge.tsx";
import { useIsNarrow } from "../ui/useIsNarrow.ts";
import type { FormField, Order } from "./answers.ts";
import classes from "./SamplesPanel.module.css";

type Sample = Order["samples"][number];

const PAGE_SIZE = 25;
const STATUSES = ["WAITING", "PROCESSING", "SEQUENCED", "QC_REVIEW", "READY", "ISSUE"] as const;

/** The samples of an order with what was said of them, where they stand and which files they have. Facility admins
 *  choose some and set their status. */
export function SamplesPanel({ order, fields }: { order: Order; fields: FormField[] }) {
  const { isAdmin } = useSession();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { samples } = order;
  // A column nobody filled in says nothing.
  const columns = useMemo(
    () =>
      columnsOf(fields, { codeLabel: t("samples.code"), facilityOnly: true }).filter(
        ({ name }) => name !== CODE && samples.some((sample) => valueOf(sample, name) !== ""),
      ),
    [fields, samples],
  );
  const word = search.trim().toLowerCase();
  const found = useMemo(
    () =>
      samples.filter((sample) =>
        [sample.sampleId, ...columns.map(({ name }) => valueOf(sample, name))].some((value) =>
          value.toLowerCase().includes(word),
        ),
      ),
    [samples, columns, word],
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE_SIZE));
  const shown = found.slice((Math.min(page, pages) - 1) * PAGE_SIZE, Math.min(page, pages) * PAGE_SIZE);
  const chosen = samples.filter(({ id }) => selected.has(id));
  const selectable = isAdmin && order.status !== "DRAFT";
  const list = {
    samples: shown,
    columns,
    selected,
    selectable,
    onSelect: select,
    showsStatus: order.status !== "DRAFT",
  };

  function select(ids: string[], on: boolean) {
    const next = new Set(selected);
    for (const id of ids) {
      if (on) next.add(id);
      else next.delete(id);
    }
    setSelected(next);
  }

  return (
    <Card withBorder component="section" aria-labelledby="samples-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="samples-title">
            {t("samples.title")}
            {samples.length > 0 && (
              <Text span c="dimmed" ml="xs" fw={400}>
                {t("samples.count", { rows: samples.length })}
              </Text>
            )}
          </Title>
          {samples.length > 10 && (
            <TextInput
              type="search"
              size="sm"
              aria-label={t("samples.search")}
              placeholder={t("samples.search")}
              leftSection={<IconSearch size={16} aria-hidden />}
              value={search}
              onChange={(event) => {
                setSearch(event.currentTarget.value);
                setPage(1);
              }}
            />
          )}
        </Group>
        {selectable && samples.length > 0 && (
          <StatusBar
            orderId={order.id}
            chosen={chosen}
            all={found}
            onSelectAll={(on) => setSelected(on ? new Set(found.map(({ id }) => id)) : new Set())}
          />
        )}
        {samples.length === 0 && <Text c="dimmed">{t("samples.none")}</Text>}
        {samples.length > 0 && found.length === 0 && <Text c="dimmed">{t("samples.noneFound")}</Text>}
        {found.length > 0 && <SampleList {...list} />}
        {pages > 1 && (
          <Pagination
            component="nav"
            aria-label={t("samples.page")}
            size="sm"
            total={pages}
            value={Math.min(page, pages)}
            onChange={setPage}
            getItemProps={(number) => ({ "aria-label": t("frame.page", { page: number }) })}
            getControlProps={(control) => ({ "aria-label": t(`frame.page.${control}`) })}
          />
        )}
      </Stack>
    </Card>
  );
}

interface ListProps {
  samples: Sample[];
  columns: Column[];
  selected: ReadonlySet<string>;
  selectable: boolean;
  showsStatus: boolean;
  onSelect: (ids: string[], on: boolean) => void;
}

function SampleList(props: ListProps) {
  return useIsNarrow() ? <SampleCards {...props} /> : <SampleTable {...props} />;
}

function SampleTable({ samples, columns, selected, selectable, showsStatus, onSelect }: ListProps) {
  return (
    <Table.ScrollContainer minWidth={600} type="native">
      <Table verticalSpacing="xs" aria-label={t("samples.title")}>
        <Table.Thead>
          <Table.Tr>
            {selectable && <Table.Th w={40} aria-label={t("samples.selected", { rows: selected.size })} />}
            <Table.Th>{t("samples.code")}</Table.Th>
            {columns.map((column) => (
              <Table.Th key={column.name}>{column.label}</Table.Th>
            ))}
            {showsStatus && <Table.Th>{t("samples.status")}</Table.Th>}
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
                {sample.sampleId}
              </Table.Th>
              {columns.map((column) => (
                <Table.Td key={column.name} className={classes.text}>
                  {valueOf(sample, column.name) || <Dash />}
                </Table.Td>
              ))}
              {showsStatus && (
                <Table.Td>
                  <StatusBadge status={sample.facilityStatus} />
                </Table.Td>
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

function SampleCards({ samples, columns, selected, selectable, showsStatus, onSelect }: ListProps) {
  return (
    <ul className={classes.cards} aria-label={t("samples.title")}>
      {samples.map((sample) => (
        <li key={sample.id} className={classes.card}>
          <Group justify="space-between" wrap="nowrap">
            <Group gap="sm" wrap="nowrap">
              {selectable && <SelectBox sample={sample} selected={selected} onSelect={onSelect} />}
              <Text fw={600}>{sample.sampleId}</Text>
            </Group>
            {showsStatus && <StatusBadge status={sample.facilityStatus} />}
          </Group>
          <Text size="sm" c="dimmed" className={classes.text}>
            {columns
              .map(({ name, label }) => [label, valueOf(sample, name)])
              .filter(([, value]) => value !== "")
              .map(([label, value]) => `${label}: ${value}`)
              .join(" · ")}
          </Text>
          {showsStatus && sample.reads.length > 0 && <Reads sample={sample} />}
        </li>
      ))}
    </ul>
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
  const files = sample.reads.flatMap(({ fileName1, fileSize1, fileName2, fileSize2 }) => [
    { mate: "R1", name: fileName1, sizeBytes: fileSize1 },
    { mate: "R2", name: fileName2, sizeBytes: fileSize2 },
  ]);
  const stored = files.filter((file) => file.name !== null);
  if (stored.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t("samples.noReads")}
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
      {t("frame.none")}
    </Text>
  );
}

function StatusBar({
  orderId,
  chosen,
  all,
  onSelectAll,
}: {
  orderId: string;
  chosen: Sample[];
  all: Sample[];
  onSelectAll: (on: boolean) => void;
}) {
  const client = useQueryClient();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>("PROCESSING");
  const change = useMutation(
    trpc.samples.changeFacilityStatus.mutationOptions({
      async onSuccess({ results }) {
        const rows = results.filter(({ success }) => success).length;
        notifications.show({ message: t("samples.statusSet", { rows }), color: "teal" });
        onSelectAll(false);
        await client.invalidateQueries({ queryKey: trpc.orders.pathKey() });
      },
    }),
  );
  return (
    <Stack gap="sm">
      <Group gap="sm" justify="space-between" mih={36}>
        <Checkbox
          label={
            chosen.length === 0 ? t("samples.selectAll") : t("samples.selected", { rows: chosen.length })
          }
          aria-label={t("samples.selectAll")}
          checked={chosen.length > 0 && chosen.length === all.length}
          indeterminate={chosen.length > 0 && chosen.length < all.length}
          onChange={() => onSelectAll(chosen.length < all.length)}
        />
        <Group gap="xs">
          <Select
            size="xs"
            w={160}
            aria-label={t("samples.setStatus")}
            data={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            allowDeselect={false}
            onChange={(value) => setStatus(STATUSES.find((known) => known === value) ?? status)}
          />
          <Button
            size="xs"
            disabled={chosen.length === 0}
            loading={change.isPending}
            onClick={() =>
              change.mutate({
                orderId,
                updates: chosen.map(({ id }) => ({ sampleId: id, facilityStatus: status })),
              })
            }
          >
            {t("samples.apply")}
          </Button>
        </Group>
      </Group>
      <ErrorNotice error={change.error} title={t("samples.statusFailed")} />
    </Stack>
  );
}
