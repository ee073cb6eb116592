import { Card, Group, Stack, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatPart } from "../../kit/components/formatLength.ts";
import { formatShortPerson } from "../../kit/components/formatShortPerson.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import type { RunFolderView } from "../../sequencing/runFolders/runFolderStates.ts";
import { RunStatusBadge } from "../runs/RunStatusBadge.tsx";
import { isActiveRun } from "../runs/runSeconds.ts";
import { StartDemultiplexing } from "./StartDemultiplexing.tsx";

type Demultiplexing = Outputs["demultiplexing"]["list"]["runs"][number];

const SHOWN = 10;
const ACTIVE_MS = 3_000;
const IDLE_MS = 15_000;
/** The states of a run folder that can be demultiplexed. */
const READY = new Set(["COMPLETE", "DEMULTIPLEXING", "DEMULTIPLEXED"]);

/** The runs that demultiplex a run folder, and the button that starts one. Nothing for a folder of another maker. */
export function DemultiplexingPanel({ runFolder }: { runFolder: RunFolderView["runFolder"] }) {
  const { user, can } = useSession();
  const { data, error, refetch } = useQuery(
    trpc.demultiplexing.list.queryOptions(
      { runFolderId: runFolder.id, limit: SHOWN },
      {
        refetchInterval: ({ state }) => (state.data?.runs.some(isActiveRun) ? ACTIVE_MS : IDLE_MS),
      },
    ),
  );
  if (runFolder.kind !== "illumina") return null;
  const mayStart =
    can("analyses.start") &&
    !user.isDemo &&
    READY.has(runFolder.status) &&
    data !== undefined &&
    !data.runs.some(isActiveRun);
  return (
    <Card withBorder component="section" aria-labelledby="demultiplexing-title">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="demultiplexing-title">
            {t("demultiplexing.title")}
          </Title>
          {mayStart && <StartDemultiplexing runFolder={runFolder} />}
        </Group>
        {error && !data && (
          <ErrorNotice error={error} title={t("demultiplexing.failed")} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={1} />}
        {data?.total === 0 && <Text c="dimmed">{t("demultiplexing.none")}</Text>}
        {data && data.total > 0 && <RunTable runs={data.runs} />}
        {data && data.total > data.runs.length && (
          <Text size="sm" c="dimmed">
            {t("demultiplexing.earlier", { amount: data.total - data.runs.length })}
          </Text>
        )}
      </Stack>
    </Card>
  );
}

function RunTable({ runs }: { runs: Demultiplexing[] }) {
  return (
    <Table.ScrollContainer minWidth={620}>
      <Table verticalSpacing={6} aria-label={t("demultiplexing.title")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("demultiplexing.number")}</Table.Th>
            <Table.Th>{t("demultiplexing.status")}</Table.Th>
            <Table.Th>{t("demultiplexing.sheet")}</Table.Th>
            <Table.Th>{t("demultiplexing.started")}</Table.Th>
            <Table.Th>{t("demultiplexing.by")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {runs.map((run) => (
            <Table.Tr key={run.id}>
              <Table.Th scope="row" fw={400}>
                <TextLink to="/analyses/$runId" params={{ runId: run.id }}>
                  {run.runNumber}
                </TextLink>
              </Table.Th>
              <Table.Td>
                <RunStatusBadge status={run.status} />
                {isActiveRun(run) && ` ${formatPart((run.progress ?? 0) / 100)}`}
              </Table.Td>
              <Table.Td>{t(`demultiplexing.sheet.${run.sheet}`)}</Table.Td>
              <Table.Td>
                <Time at={run.startedAt ?? run.createdAt} format="dateTime" />
              </Table.Td>
              <Table.Td>{run.user ? formatShortPerson(run.user) : t("common.none")}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
