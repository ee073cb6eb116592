import { Button, Card, Group, Stack, Table, Text, Title } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { saveText } from "../components/saveText.ts";
import { toCsv } from "./chartScale.ts";
import { t } from "../i18n/t.ts";
import classes from "./figureTable.module.css";

/** A value of a table: as text for the reader, and as it is for the CSV file. */
export interface Cell {
  text: string;
  value: string | number;
  /** Shown instead of the text, such as a link. */
  shown?: ReactNode;
}

/**
 * A table of figures with its definition and its CSV file.
 * @param definition what is counted, and by which date
 * @param rows the first cell of each is its name; a cell whose column is not among the first `texts` is a number
 * @param none the text without rows
 */
export function FigureTable({
  title,
  definition,
  head,
  rows,
  fileName,
  texts = 1,
  none,
  children,
}: {
  title: string;
  definition: string;
  head: string[];
  rows: Cell[][];
  fileName: string;
  texts?: number;
  none: string;
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
              flex="none"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              aria-label={t("chart.csvOf", { label: title })}
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
          <Text c="dimmed">{none}</Text>
        ) : (
          <div className={classes.scrolled} tabIndex={0}>
            <Table verticalSpacing={6} className={classes.figures ?? ""} aria-labelledby={id}>
              <Table.Thead>
                <Table.Tr>
                  {head.map((name, place) => (
                    <Table.Th key={name} ta={place < texts ? "left" : "right"}>
                      {name}
                    </Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map(([name, ...figures]) => (
                  <Table.Tr key={[name, ...figures].map((cell) => cell?.value).join()}>
                    <Table.Th scope="row" fw={400}>
                      {name?.shown ?? name?.text}
                    </Table.Th>
                    {figures.map(({ text, shown }, place) => (
                      <Table.Td key={head[place + 1]} ta={place + 1 < texts ? "left" : "right"}>
                        {shown ?? text}
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
