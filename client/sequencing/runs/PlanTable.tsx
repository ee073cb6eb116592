import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import type { Ref } from "react";
import { t } from "../../kit/i18n/t.ts";
import { YES } from "../../kit/sheet/normalizeTyped.ts";
import { Sheet, type SheetHandle } from "../../kit/sheet/Sheet.tsx";
import type { RowProblems } from "../../kit/sheet/problems.ts";
import type { Column } from "../../kit/sheet/table.ts";
import type { SheetRows } from "../../kit/sheet/useSheetRows.ts";
import { formatNumber } from "../../kit/components/format.ts";
import { IS_ON } from "./planColumns.ts";
import { isOn } from "./planRows.ts";

/** The samples of an order with their barcodes and fields on a run, as a sheet. */
export function PlanTable({
  name,
  table,
  columns,
  problems,
  isReadOnly,
  ref,
}: {
  name: string;
  table: SheetRows;
  columns: Column[];
  problems: readonly RowProblems[];
  isReadOnly: boolean;
  ref: Ref<SheetHandle>;
}) {
  const { rows } = table;
  const on = rows.filter(isOn).length;

  function assignAll() {
    table.change((all) =>
      all.map((row) => (isOn(row) ? row : { ...row, values: { ...row.values, [IS_ON]: YES } })),
    );
  }

  return (
    <section aria-labelledby="plan-title">
      <Group justify="space-between" align="flex-end" gap="xs" mb="sm">
        <Stack gap={2} maw={720}>
          <Title order={3} size="h5" id="plan-title">
            {t("sequencing.plan")}
          </Title>
          {!isReadOnly && (
            <Text size="sm" c="dimmed">
              {t("sequencing.plan.hint")}
            </Text>
          )}
        </Stack>
        {!isReadOnly && on < rows.length && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={assignAll}
          >
            {t("sequencing.plan.putAllOn", { samples: rows.length - on })}
          </Button>
        )}
      </Group>
      <Sheet
        ref={ref}
        label={t("sequencing.plan.grid", { name })}
        table={table}
        columns={columns}
        problems={problems}
        growable={false}
        rowsMax={rows.length}
        countText={() =>
          t("sequencing.plan.count", { on: formatNumber(on), total: formatNumber(rows.length) })
        }
      />
    </section>
  );
}
