import { Card, Stack, Table, Text, Title } from "@mantine/core";
import { formatNumber } from "../../kit/components/format.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatBases } from "../monitoring/formatBases.ts";
import { formatShare } from "../monitoring/formatShare.ts";
import type { RunFolderView } from "./runFolderStates.ts";

/** The counts of the lanes of a run. */
export function LanesPanel({ lanes }: Pick<RunFolderView, "lanes">) {
  return (
    <Card withBorder component="section" aria-labelledby="lanes-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="lanes-title">
          {t("runFolders.lanes")}
        </Title>
        {lanes.length === 0 ? (
          <Text c="dimmed">{t("runFolders.lanes.none")}</Text>
        ) : (
          <Table.ScrollContainer minWidth={620}>
            <Table verticalSpacing={6} aria-label={t("runFolders.lanes")}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("runFolders.lanes.lane")}</Table.Th>
                  <Table.Th ta="right">{t("runFolders.lanes.clusters")}</Table.Th>
                  <Table.Th ta="right">{t("runFolders.lanes.passing")}</Table.Th>
                  <Table.Th ta="right">{t("runFolders.lanes.yield")}</Table.Th>
                  <Table.Th ta="right">{t("runFolders.lanes.q30")}</Table.Th>
                  <Table.Th ta="right">{t("runFolders.lanes.undetermined")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {lanes.map((lane) => (
                  <Table.Tr key={lane.lane}>
                    <Table.Th scope="row" fw={400}>
                      {lane.lane}
                    </Table.Th>
                    <Table.Td ta="right">{orNone(lane.clustersPassing, formatNumber)}</Table.Td>
                    <Table.Td ta="right">{orNone(lane.passingShare, formatShare)}</Table.Td>
                    <Table.Td ta="right">{orNone(lane.yieldBases, formatBases)}</Table.Td>
                    <Table.Td ta="right">{orNone(lane.q30Share, formatShare)}</Table.Td>
                    <Table.Td ta="right">{orNone(lane.undeterminedShare, formatShare)}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Card>
  );
}

/** A value, or a dash for one that is not reported. */
export function orNone(value: number | null, format: (value: number) => string): string {
  return value === null ? t("common.none") : format(value);
}
