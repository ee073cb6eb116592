import { Table } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { timeFormatter } from "./formatRecent.ts";
import { spacedIndexes, type PlotLines } from "./plotLines.ts";
import { formatBarcode } from "./formatEvent.ts";
import classes from "./stream.module.css";

const ROWS_MAX = 13;

/** The data of a cumulative plot as a table. */
export function YieldTable({
  plot: { at, lines },
  write,
}: {
  plot: PlotLines;
  write: (value: number) => string;
}) {
  const time = timeFormatter((at.at(-1) ?? 0) - (at[0] ?? 0));
  return (
    <div className={classes.scrolled} tabIndex={0} role="region" aria-label={t("streams.yield.table")}>
      <Table verticalSpacing={4} className={classes.numbers ?? ""} aria-label={t("streams.yield.table")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("streams.yield.table.time")}</Table.Th>
            {lines.map(({ key, sampleCode }) => (
              <Table.Th key={key} ta="right">
                {key === "" ? t("streams.yield.of.total") : (sampleCode ?? formatBarcode(key))}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {spacedIndexes(at, ROWS_MAX).map((place) => (
            <Table.Tr key={place}>
              <Table.Th scope="row" fw={400} className={classes.fixed ?? ""}>
                {time((at[place] ?? 0) / 1_000)}
              </Table.Th>
              {lines.map(({ key, values }) => (
                <Table.Td key={key} ta="right" className={classes.fixed ?? ""}>
                  {write(values[place] ?? 0)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
