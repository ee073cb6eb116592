import { Text, Title } from "@mantine/core";
import type { Ref } from "react";
import { t } from "../../kit/i18n/t.ts";
import type { RowProblems } from "../../kit/sheet/problems.ts";
import { Sheet, type SheetHandle } from "../../kit/sheet/Sheet.tsx";
import type { Column } from "../../kit/sheet/table.ts";
import type { SheetRows } from "../../kit/sheet/useSheetRows.ts";

const SAMPLES_MAX = 5_000;

/** The editable sample table of an order. */
export function OrderSamples({
  table,
  columns,
  problems,
  isDraft,
  ref,
}: {
  table: SheetRows;
  columns: Column[];
  problems: readonly RowProblems[];
  isDraft: boolean;
  ref: Ref<SheetHandle>;
}) {
  return (
    <section aria-labelledby="samples-title">
      <Title order={2} size="h4" id="samples-title">
        {t("samples.title")}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t(isDraft ? "samples.hint" : "samples.fixedHint")}
      </Text>
      <Sheet
        ref={ref}
        label={t("samples.grid")}
        table={table}
        columns={columns}
        problems={problems}
        growable={isDraft}
        rowsMax={SAMPLES_MAX}
        countText={(rows) => t("samples.count", { rows })}
      />
    </section>
  );
}
