import { Button, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { fileAddress } from "../../data/delivery/fileAddress.ts";
import { fetchBeginning, parseTable, Refusal } from "./parseTable.ts";
import classes from "./run.module.css";

/**
 * The first rows of an output table.
 * @param name the display name
 * @param path the file
 */
export function TablePreview({ name, path }: { name: string; path: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["table of a run", path],
    queryFn: async ({ signal }) => {
      const { text, isCut } = await fetchBeginning(fileAddress("preview", path), signal);
      return parseTable(path, text, { isCut });
    },
    // The files of a finished run do not change.
    staleTime: Infinity,
    retry: false,
  });
  if (error && !data)
    return (
      <Stack gap="xs" align="flex-start" role="alert">
        <Text size="sm">{error instanceof Refusal ? error.message : t("common.error.offline")}</Text>
        <Button size="xs" variant="default" onClick={() => void refetch()}>
          {t("common.error.again")}
        </Button>
      </Stack>
    );
  if (!data) return <Loading rows={4} />;
  return <TableRows name={name} table={data} />;
}

/** The rows of a parsed table. */
export function TableRows({
  name,
  table: { head, rows, isMore },
}: {
  name: string;
  table: ReturnType<typeof parseTable>;
}) {
  if (rows.length === 0) return <Text c="dimmed">{t("runs.results.table.empty")}</Text>;
  return (
    <div>
      <div
        className={classes.table}
        role="region"
        aria-label={t("runs.results.frame", { name })}
        tabIndex={0}
      >
        <Table verticalSpacing={6} className={classes.numbers ?? ""} stickyHeader>
          <Table.Thead>
            <Table.Tr>
              {head.map((cell, column) => (
                // What does not change goes by its place.
                // oxlint-disable-next-line react/no-array-index-key
                <Table.Th key={column} className={classes.fixed}>
                  {cell}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <Table.Tr key={index}>
                {head.map((_, column) => (
                  // oxlint-disable-next-line react/no-array-index-key
                  <Table.Td key={column} className={classes.cell} title={row[column]}>
                    {row[column]}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {isMore && (
        <Text size="sm" c="dimmed" mt={6}>
          {t("runs.results.table.more")}
        </Text>
      )}
    </div>
  );
}
