import { Card, Group, Pagination, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import { useKnownChoices } from "../../definitions/answers/useKnownChoices.ts";
import { t } from "../../kit/i18n/t.ts";
import { CODE, sheetColumns, shownValue, sampleValue } from "../samples/sampleRows.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { FacilityStatusBar } from "./FacilityStatusBar.tsx";
import { SampleList } from "./SampleList.tsx";

const PAGE_SIZE = 25;

/**
 * The samples of an order with their answers, status and files. Facility admins select samples and set their status.
 */
export function SamplesPanel({ order, fields }: { order: Order; fields: FormField[] }) {
  const { isAdmin } = useSession();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { samples } = order;
  const known = useKnownChoices(fields);
  // Columns without any value are hidden.
  const columns = useMemo(
    () =>
      sheetColumns(fields, { codeLabel: t("samples.code"), isFixed: true, known }).filter(
        ({ name, unitFor }) =>
          name !== CODE &&
          unitFor === undefined &&
          samples.some((sample) => sampleValue(sample, name) !== ""),
      ),
    [fields, samples, known],
  );
  const word = search.trim().toLowerCase();
  const found = useMemo(
    () =>
      samples.filter((sample) =>
        [sample.sampleId, ...columns.map((column) => shownValue(sample, column))].some((value) =>
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
    orderId: order.id,
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
          <FacilityStatusBar
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
          />
        )}
      </Stack>
    </Card>
  );
}
