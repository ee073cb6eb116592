import { useMemo } from "react";
import type { FormField } from "../../../server/definitions/forms/rules/field.ts";
import type { Order } from "../../definitions/answers/orderAnswers.ts";
import { useKnownChoices } from "../../definitions/answers/useKnownChoices.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Row } from "../../kit/sheet/table.ts";
import { changedRows, sampleRow, sheetColumns } from "../samples/sampleRows.ts";

/** The sample table of a submitted order for a proposed change. toInput: returns the changed rows to send. */
export function useAmendedSamples(order: Order, fields: FormField[]) {
  const known = useKnownChoices(fields);
  const columns = useMemo(
    () => sheetColumns(fields, { codeLabel: t("samples.code"), isFixed: true, known }),
    [fields, known],
  );
  const { samples } = order;
  const stored = useMemo(() => samples.map((sample) => sampleRow(sample, columns)), [samples, columns]);
  const byKey = useMemo(() => new Map(stored.map(({ key, values }) => [key, { id: key, values }])), [stored]);
  return {
    columns,
    stored,
    isEditable: samples.length > 0 && columns.some(({ readOnly }) => !readOnly),
    // A stored draft may name samples that were deleted since.
    toInput(rows: Row[]) {
      const present = rows.filter(({ key }) => byKey.has(key));
      return {
        samples: changedRows({ rows: present, columns, stored: byKey })
          .map(({ sample }) => sample)
          .filter((sample) => sample["isDeleted"] !== true),
      };
    },
  };
}
