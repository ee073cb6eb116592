import { Select, Stack, Table, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../../kit/trpc/trpc.ts";
import { WordBadge } from "../../../kit/components/WordBadge.tsx";
import type { Column, Read } from "./ReadPipeline.tsx";

const CONSTANT = "constant";

/** The columns of the samplesheet, each with its source, or with one value for all samples. */
export function ColumnTable({
  read,
  columns,
  onChange,
}: {
  read: Read;
  columns: Column[];
  onChange: (columns: Column[]) => void;
}) {
  const { data } = useQuery(trpc.derivation.columnSources.queryOptions());
  const choices = sourceChoices(data);
  const change = (name: string, next: Partial<Column>) =>
    onChange(columns.map((column) => (column.name === name ? { ...column, ...next } : column)));
  return (
    <Table.ScrollContainer minWidth={340}>
      <Table verticalSpacing="xs" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th w="40%">{t("addPipeline.column")}</Table.Th>
            <Table.Th>{t("addPipeline.source")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {read.columns.map(({ name, description, isRequired, choices: values }) => {
            const column = columns.find((one) => one.name === name);
            if (!column) return null;
            const isOpen = isRequired && column.source === null && (column.default ?? "") === "";
            return (
              <Table.Tr key={name}>
                <Table.Td style={{ verticalAlign: "top", overflowWrap: "anywhere" }}>
                  <Text size="sm" fw={600}>
                    {name} {isRequired && <WordBadge color="gray">{t("addPipeline.required")}</WordBadge>}
                  </Text>
                  {description !== null && (
                    <Text size="xs" c="dimmed">
                      {description}
                    </Text>
                  )}
                  {values.length > 0 && (
                    <Text size="xs" c="dimmed" lineClamp={3}>
                      {t("addPipeline.choices", { choices: values.join(", ") })}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td style={{ verticalAlign: "top" }}>
                  <Stack gap={6}>
                    <Select
                      aria-label={t("addPipeline.sourceOf", { column: name })}
                      data={choices}
                      value={column.source ?? CONSTANT}
                      searchable
                      limit={200}
                      allowDeselect={false}
                      onChange={(value) =>
                        change(name, { source: value === CONSTANT || value === null ? null : value })
                      }
                    />
                    {(column.source === null || canBeMissing(column.source)) && (
                      <TextInput
                        aria-label={t("addPipeline.valueOf", { column: name })}
                        placeholder={t(
                          column.source === null ? "addPipeline.value" : "addPipeline.valueIfMissing",
                        )}
                        {...(column.source !== null && { label: t("addPipeline.valueIfMissing") })}
                        value={column.default ?? ""}
                        maxLength={500}
                        error={isOpen ? t("addPipeline.valueWanted") : undefined}
                        onChange={({ currentTarget: { value } }) => change(name, { default: value })}
                      />
                    )}
                  </Stack>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Sample IDs exist always, and a missing read file has no replacement. */
function canBeMissing(source: string): boolean {
  return source !== "sample.sampleId" && source !== "row.barcode" && !source.includes(".file");
}

function sourceChoices(sources: Outputs["derivation"]["columnSources"] | undefined) {
  const fields = sources?.fields ?? [];
  const heldBy = (holder: (typeof fields)[number]["holder"]) =>
    fields.filter((field) => field.holder === holder).map(({ source, label }) => ({ value: source, label }));
  return [
    {
      group: t("addPipeline.sources.value"),
      items: [{ value: CONSTANT, label: t("addPipeline.source.constant") }],
    },
    {
      group: t("addPipeline.sources.records"),
      items: (sources?.fixed ?? []).map((source) => ({
        value: source,
        label: t(`addPipeline.source.${source}`),
      })),
    },
    { group: t("addPipeline.sources.sampleFields"), items: heldBy("sample") },
    { group: t("addPipeline.sources.orderFields"), items: heldBy("order") },
    { group: t("addPipeline.sources.checklistFields"), items: heldBy("checklist") },
  ].filter(({ items }) => items.length > 0);
}
