import { Button, Card, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { saveText } from "../../kit/components/saveText.ts";
import { toCsv } from "../../kit/charts/chartScale.ts";
import { t } from "../../kit/i18n/t.ts";
import classes from "./report.module.css";

/** A value of a table: as text for the reader, and as it is for the CSV file. */
export interface Cell {
  text: string;
  value: string | number;
}

/**
 * A table of the report with its definition and its CSV file.
 * @param definition what is counted, and by which date
 * @param rows the first cell of each is its name, the others are numbers
 */
export function FigureTable({
  title,
  definition,
  head,
  rows,
  fileName,
  children,
}: {
  title: string;
  definition: string;
  head: string[];
  rows: Cell[][];
  fileName: string;
  children?: ReactNode;
}) {
  const id = useId();
  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <div>
            <Title order={2} size="h4" id={id}>
              {title}
            </Title>
            <Text size="sm" c="dimmed" maw="72ch">
              {definition}
            </Text>
          </div>
          {rows.length > 0 && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              aria-label={t("report.csvOf", { title })}
              onClick={() =>
                saveText(
                  `${fileName}.csv`,
                  toCsv([head, ...rows.map((row) => row.map(({ value }) => value))]),
                  "text/csv",
                )
              }
            >
              CSV
            </Button>
          )}
        </Group>
        {children}
        {rows.length === 0 ? (
          <Text c="dimmed">{t("report.none")}</Text>
        ) : (
          <div className={classes.scrolled} tabIndex={0}>
            <Table verticalSpacing={6} className={classes.figures ?? ""} aria-labelledby={id}>
              <Table.Thead>
                <Table.Tr>
                  {head.map((name, place) => (
                    <Table.Th key={name} ta={place === 0 ? "left" : "right"}>
                      {name}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map(([name, ...figures]) => (
                  <Table.Tr key={name?.text}>
                    <Table.Th scope="row" fw={400}>
                      {name?.text}
                    </Table.Th>
                    {figures.map(({ text }, place) => (
                      <Table.Td key={head[place + 1]} ta="right">
                        {text}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        )}
      </Stack>
    </Card>
  );
}
