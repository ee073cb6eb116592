import { Card, Group, Stack, Table, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { SearchField } from "../../kit/components/SearchField.tsx";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { formatBases } from "../monitoring/formatBases.ts";
import { formatShare } from "../monitoring/formatShare.ts";
import { orNone } from "./LanesPanel.tsx";

const PAGE_SIZE = 100;

/** The samples of a run with their reads beside the wanted ones. version: changes with the counts. */
export function SamplesPanel({ runFolderId, version }: { runFolderId: string; version: string | null }) {
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.runFolders.samples.queryOptions(
      { runFolderId, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, search: search || undefined },
      { placeholderData: keepPreviousData, refetchInterval: version === null ? 10_000 : false },
    ),
  );
  return (
    <Card withBorder component="section" aria-labelledby="samples-title">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id="samples-title">
            {t("runFolders.samples")}
          </Title>
          {((data?.total ?? 0) > 0 || search !== "") && (
            <SearchField
              label={t("runFolders.samples.search")}
              value={search}
              onSearch={(text) => {
                setSearch(text);
                setPage(1);
              }}
            />
          )}
        </Group>
        {error && !data ? (
          <ErrorNotice error={error} title={t("runFolders.samples.failed")} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading rows={4} />
        ) : data.samples.length === 0 ? (
          <Text c="dimmed">
            {t(search === "" ? "runFolders.samples.none" : "runFolders.samples.noneFound")}
          </Text>
        ) : (
          <PagedList
            isWaiting={isPlaceholderData}
            label={t("runFolders.samples.pages")}
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onPage={setPage}
          >
            <SampleTable samples={data.samples} />
          </PagedList>
        )}
      </Stack>
    </Card>
  );
}

function SampleTable({ samples }: { samples: Sample[] }) {
  return (
    <Table.ScrollContainer minWidth={760}>
      <Table verticalSpacing={6} aria-label={t("runFolders.samples.table")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("runFolders.samples.name")}</Table.Th>
            <Table.Th>{t("runFolders.samples.order")}</Table.Th>
            <Table.Th>{t("runFolders.samples.lanes")}</Table.Th>
            <Table.Th ta="right">{t("runFolders.samples.reads")}</Table.Th>
            <Table.Th ta="right">{t("runFolders.samples.wanted")}</Table.Th>
            <Table.Th ta="right">{t("runFolders.samples.ofWanted")}</Table.Th>
            <Table.Th ta="right">{t("runFolders.lanes.yield")}</Table.Th>
            <Table.Th ta="right">{t("runFolders.lanes.q30")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {samples.map((sample) => (
            <Table.Tr key={sample.sampleName}>
              <Table.Th scope="row" fw={400}>
                {sample.sampleName}
              </Table.Th>
              <Table.Td>
                {sample.sample ? (
                  <TextLink
                    to="/orders/$orderId/samples/$sampleId"
                    params={{ orderId: sample.sample.orderId, sampleId: sample.sample.id }}
                  >
                    {`${sample.sample.orderNumber} · ${sample.sample.code}`}
                  </TextLink>
                ) : (
                  <Text size="sm" c="dimmed">
                    {t("runFolders.samples.order.none")}
                  </Text>
                )}
              </Table.Td>
              <Table.Td>{sample.lanes.join(", ")}</Table.Td>
              <Table.Td ta="right">{formatNumber(sample.readCount)}</Table.Td>
              <Table.Td ta="right">{orNone(sample.wantedReads, formatNumber)}</Table.Td>
              <Table.Td ta="right">{orNone(sample.wantedShare, formatWanted)}</Table.Td>
              <Table.Td ta="right">{orNone(sample.yieldBases, formatBases)}</Table.Td>
              <Table.Td ta="right">{orNone(sample.q30Share, formatShare)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** Above 100 % where a sample has more reads than wanted. */
function formatWanted(share: number): string {
  return share <= 1 ? formatShare(share) : `${formatNumber(Math.round(share * 100))} %`;
}

type Sample = Outputs["runFolders"]["samples"]["samples"][number];
