import { Button, Card, Group, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { type FormEvent, memo, useState } from "react";
import { PLAN_FIELDS, RUN_FIELD } from "../../../server/sequencing/runs/rules/fields.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Review } from "./plan.ts";
import { headerForField, lacksRun } from "./planSheet.ts";

const COLUMNS_SHOWN = 8;

/**
 * The unmapped columns of a sheet, each of which can be mapped to a field, and unmapped again; and the sequencing run
 * of all rows, if no column names it. Renders nothing when all columns are mapped.
 */
export const ColumnsPanel = memo(function ColumnsPanel({
  review,
  read,
  headers,
  onRename,
  onAdd,
}: {
  review: Review;
  /** The columns as they were when the workbook was read. */
  read: Review["columns"];
  /** The current headers, which may be newer than the review. */
  headers: string[];
  onRename: (column: number, header: string) => void;
  onAdd: (header: string, value: string) => void;
}) {
  const unknown = read.filter(({ field }) => field === null);
  const mappedFields = new Set(review.columns.map(({ field }) => field));
  const asksRun = lacksRun(review);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? unknown : unknown.slice(0, COLUMNS_SHOWN);
  if (unknown.length === 0 && !asksRun) return null;
  return (
    <Card withBorder component="section" aria-labelledby="columns-title">
      <Stack gap="md">
        {asksRun && <RunOfAll onUse={(run) => onAdd(headerForField(RUN_FIELD), run)} />}
        {unknown.length > 0 && (
          <Stack gap="xs">
            <Title order={2} size="h5" id="columns-title">
              {t("imports.columns.title")}
            </Title>
            <Text size="sm" c="dimmed">
              {t("imports.columns.text")}
            </Text>
            <Group gap="sm">
              {shown.map(({ index, header }) => {
                const chosen = PLAN_FIELDS.find(({ label }) => label === headers[index])?.name ?? "";
                return (
                  <NativeSelect
                    key={index}
                    size="xs"
                    label={header}
                    aria-label={t("imports.columns.as", { header })}
                    value={chosen}
                    data={[
                      { value: "", label: t("imports.columns.keep") },
                      ...PLAN_FIELDS.filter(({ name }) => name === chosen || !mappedFields.has(name)).map(
                        ({ name, label }) => ({ value: name, label }),
                      ),
                    ]}
                    onChange={({ currentTarget: { value } }) =>
                      onRename(index, value === "" ? header : headerForField(value))
                    }
                  />
                );
              })}
            </Group>
            {unknown.length > shown.length && (
              <Button size="xs" variant="default" w="fit-content" onClick={() => setShowsAll(true)}>
                {t("imports.columns.all", { columns: unknown.length })}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
    </Card>
  );
});

function RunOfAll({ onUse }: { onUse: (run: string) => void }) {
  const [run, setRun] = useState("");
  function use(event: FormEvent) {
    event.preventDefault();
    if (run.trim() !== "") onUse(run.trim());
  }
  return (
    <Stack gap="xs" component="form" onSubmit={use}>
      <Title order={2} size="h5">
        {t("imports.run.title")}
      </Title>
      <Text size="sm" c="dimmed">
        {t("imports.run.text")}
      </Text>
      <Group gap="xs" align="flex-end">
        <TextInput
          size="xs"
          label={t("imports.run.name")}
          value={run}
          maxLength={200}
          onChange={({ currentTarget }) => setRun(currentTarget.value)}
        />
        <Button size="xs" type="submit" variant="default" disabled={run.trim() === ""}>
          {t("imports.run.use")}
        </Button>
      </Group>
    </Stack>
  );
}
