import { Table, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import type { Run } from "./run.ts";
import classes from "./run.module.css";

const LISTED_MAX = 1_000;

/** The values that were passed to the workflow under replaced names, folded. Renders nothing without any. */
export function RunNames({ names }: { names: Run["replacedValues"] }) {
  if (names.length === 0) return null;
  const title = t("runs.page.names.title", { count: names.length });
  return (
    <details>
      <summary>{title}</summary>
      <Text size="sm" c="dimmed" my={6}>
        {t("runs.page.names.text")}
        {names.length >= LISTED_MAX && ` ${t("runs.page.names.first", { count: LISTED_MAX })}`}
      </Text>
      <div className={classes.table} role="region" aria-label={title} tabIndex={0}>
        <Table verticalSpacing={6} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("runs.page.names.value")}</Table.Th>
              <Table.Th>{t("runs.page.names.name")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {names.map(({ name, value }) => (
              <Table.Tr key={name}>
                <Table.Td className={classes.name ?? ""}>{value}</Table.Td>
                <Table.Td className={classes.name ?? ""}>{name}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </details>
  );
}
