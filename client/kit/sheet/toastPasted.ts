import { notifications } from "@mantine/notifications";
import { t } from "../i18n/t.ts";
import { formatNumber } from "../components/format.ts";
import type { Pasted } from "./paste.ts";

/**
 * Reports the result of a paste, unless every value was written as pasted.
 * @param rowsMax the row limit of the sheet
 */
export function toastPasted(
  { range, hadHeader, unknownColumns, unknownUnits, rowsUnknown, rowsCut, columnsCut }: Pasted,
  rowsMax: number,
): void {
  const lost =
    unknownColumns.length > 0 || unknownUnits.length > 0 || rowsUnknown > 0 || rowsCut > 0 || columnsCut > 0;
  const rows = range ? range.bottom - range.top + 1 : 0;
  if (!hadHeader && !lost) return;
  notifications.show({
    color: lost ? "yellow" : "teal",
    autoClose: lost ? 12_000 : 4_000,
    message: [
      t("sheet.pasted", { rows }),
      hadHeader && t("sheet.pastedHeader"),
      unknownColumns.length > 0 && t("sheet.pastedUnknown", { names: unknownColumns.join(", ") }),
      unknownUnits.length > 0 && t("sheet.pastedUnits", { names: unknownUnits.join(", ") }),
      rowsUnknown > 0 && t("sheet.pastedRowsUnknown", { rows: rowsUnknown }),
      rowsCut > 0 && t("sheet.pastedRowsCut", { rows: rowsCut, most: formatNumber(rowsMax) }),
      columnsCut > 0 && t("sheet.pastedColumnsCut", { columns: columnsCut }),
    ]
      .filter(Boolean)
      .join(" "),
  });
}
