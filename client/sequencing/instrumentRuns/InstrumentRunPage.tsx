import { Alert, Button, Group, Menu, Modal, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice, errorText } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime, formatNumber } from "../../kit/components/format.ts";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { STATE_COLORS } from "../runFolders/runFolderStates.ts";
import { saveFile } from "../runs/saveFile.ts";
import type { RunStatus, WholeRun } from "./instrumentRun.ts";
import { LanesPanel } from "./LanesPanel.tsx";
import { LibraryTable } from "./LibraryTable.tsx";
import { MonitoringPanel } from "./MonitoringPanel.tsx";
import { RunDialog } from "./RunDialog.tsx";
import { RunStatusBadge } from "./RunStatusBadge.tsx";

const SHEETS = [
  { key: "illumina2", query: "format=illumina_v2&target=bcl_convert" },
  { key: "illumina2Instrument", query: "format=illumina_v2&target=instrument" },
  { key: "illumina1", query: "format=illumina_v1&target=bcl2fastq" },
  { key: "minknow", query: "format=minknow" },
] as const;

const MONITORED_AGAIN_MS = 15_000;

const breadcrumbs = () => [
  <TextLink key="runs" to="/instrument-runs">
    {t("instrumentRuns.title")}
  </TextLink>,
];

/** One run of an instrument: plan, lanes, libraries and sample sheets. */
export function InstrumentRunPage() {
  const { isOfFacility } = useSession();
  const { instrumentRunId } = useParams({ from: "/signed-in/instrument-runs/$instrumentRunId" });
  const { data, error, refetch } = useQuery(
    trpc.instrumentRuns.get.queryOptions(
      { instrumentRunId },
      {
        enabled: isOfFacility,
        retry: false,
        // The figures of monitored runs grow while the sequencer writes.
        refetchInterval: ({ state }) =>
          state.data?.streams.some(({ status }) => status !== "STOPPED") ? MONITORED_AGAIN_MS : false,
      },
    ),
  );
  if (!isOfFacility) return <AccessDenied />;
  if (data) return <Whole data={data} />;
  return (
    <Page title={t("instrumentRuns.title")} breadcrumbs={breadcrumbs()}>
      {!error && <Loading rows={8} />}
      {error?.data?.httpStatus === 404 ? (
        <EmptyState
          title={t("instrumentRuns.notFound.title")}
          text={t("instrumentRuns.notFound.text")}
          action={<LinkButton to="/instrument-runs">{t("instrumentRuns.title")}</LinkButton>}
        />
      ) : (
        <ErrorNotice error={error} title={t("instrumentRuns.failed")} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function Whole({ data }: { data: WholeRun }) {
  const { run, pools, libraries } = data;
  const { user, can } = useSession();
  const [isEditing, setEditing] = useState(false);
  const mayPlan = can("sequencing.plan") && !user.isDemo;
  const time = (value: string | null) => (value === null ? null : formatDateTime(value));
  const folders = run.runFolders.length > 0 ? <Folders folders={run.runFolders} /> : null;
  const cycles = [run.read1Cycles, run.index1Cycles, run.index2Cycles, run.read2Cycles];
  return (
    <Page
      title={run.name}
      badge={<RunStatusBadge status={run.status} />}
      breadcrumbs={breadcrumbs()}
      actions={
        <>
          <SheetMenu runId={run.id} hasLibraries={libraries.length > 0} />
          {mayPlan && (
            <>
              <Button variant="default" onClick={() => setEditing(true)}>
                {t("instrumentRuns.edit")}
              </Button>
              <StatusActions runId={run.id} name={run.name} status={run.status} next={run.nextStatuses} />
            </>
          )}
        </>
      }
    >
      {run.needsAttention && (
        <Alert color="orange" variant="light" title={t("instrumentRuns.attention")}>
          {t("instrumentRuns.attention.text")}
        </Alert>
      )}
      <DescriptionList
        facts={[
          [t("instrumentRuns.instrument"), run.instrument?.name],
          [t("instrumentRuns.platform"), run.platform],
          [t("instrumentRuns.start"), time(run.plannedStart)],
          [t("instrumentRuns.end"), time(run.plannedEnd)],
          [t("instrumentRuns.startedAt"), time(run.startedAt)],
          [t("instrumentRuns.endedAt"), time(run.endedAt)],
          [t("instrumentRuns.flowCell"), run.flowCell],
          [t("instrumentRuns.flowCellProduct"), run.flowCellProduct],
          [t("instrumentRuns.kit"), run.kit],
          [
            t("instrumentRuns.cycles"),
            cycles.every((value) => value === null) ? null : cycles.map((value) => value ?? 0).join(" · "),
          ],
          [
            t("instrumentRuns.expectedReads"),
            run.expectedReads === null ? null : formatNumber(run.expectedReads),
          ],
          [t("instrumentRuns.runFolder"), folders],
          [t("instrumentRuns.note"), run.note],
        ]}
      />
      <LanesPanel run={run} pools={pools} mayPlan={mayPlan} />
      <MonitoringPanel data={data} />
      <Stack gap="sm">
        <Title order={2} size="h3">
          {t("instrumentRuns.libraryCount")}
        </Title>
        {libraries.length === 0 ? (
          <Text c="dimmed">{t("instrumentRuns.noLibraries")}</Text>
        ) : (
          <LibraryTable libraries={libraries} />
        )}
      </Stack>
      {isEditing && <RunDialog run={run} onClose={() => setEditing(false)} />}
    </Page>
  );
}

function Folders({ folders }: { folders: WholeRun["run"]["runFolders"] }) {
  return (
    <Stack gap={4}>
      {folders.map(({ id, name, status }) => (
        <Group key={id} gap="xs">
          <TextLink
            to="/run-folders/$runFolderId"
            params={{ runFolderId: id }}
            style={{ overflowWrap: "anywhere" }}
          >
            {name}
          </TextLink>
          <WordBadge color={STATE_COLORS[status]} isState>
            {t(`runFolders.state.${status}`)}
          </WordBadge>
        </Group>
      ))}
    </Stack>
  );
}

function SheetMenu({ runId, hasLibraries }: { runId: string; hasLibraries: boolean }) {
  const save = useMutation({
    mutationFn: (query: string) => saveFile(`/api/instrument-runs/${runId}/sample-sheet?${query}`),
    onError: (error) =>
      notifications.show({
        title: t("instrumentRuns.sheet.failed"),
        message: errorText(error),
        color: "red",
      }),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          loading={save.isPending}
          disabled={!hasLibraries}
        >
          {t("instrumentRuns.sheet")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {SHEETS.map(({ key, query }) => (
          <Menu.Item key={key} onClick={() => save.mutate(query)}>
            {t(`instrumentRuns.sheet.${key}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The next status as the main action, further ones in a menu. */
function StatusActions({
  runId,
  name,
  status,
  next: [first, ...others],
}: {
  runId: string;
  name: string;
  status: RunStatus;
  next: readonly RunStatus[];
}) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const failed = (error: unknown) =>
    notifications.show({ title: t("instrumentRuns.notSaved"), message: errorText(error), color: "red" });
  const reload = () => client.invalidateQueries({ queryKey: trpc.instrumentRuns.pathKey() });
  const move = useMutation(
    trpc.instrumentRuns.setStatus.mutationOptions({ onSuccess: reload, onError: failed }),
  );
  const remove = useMutation(
    trpc.instrumentRuns.delete.mutationOptions({
      async onSuccess() {
        await navigate({ to: "/instrument-runs" });
        notifications.show({ message: t("instrumentRuns.deleted", { name }), color: "teal" });
        await reload();
      },
      onError: failed,
    }),
  );
  const act = (to: RunStatus) => move.mutate({ instrumentRunId: runId, status: to });
  const mayDelete = status === "PLANNED" || status === "CANCELLED";
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Group gap="xs">
      {first && (
        <Button loading={move.isPending} onClick={() => act(first)}>
          {t(`instrumentRuns.move.${first}`)}
        </Button>
      )}
      {(others.length > 0 || mayDelete) && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
              {t("instrumentRuns.more")}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map((to) => (
              <Menu.Item key={to} onClick={() => act(to)}>
                {t(`instrumentRuns.move.${to}`)}
              </Menu.Item>
            ))}
            {mayDelete && (
              <Menu.Item color="red" onClick={() => setDeleting(true)}>
                {t("instrumentRuns.deleteRun")}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <Modal
        opened={isDeleting}
        onClose={() => setDeleting(false)}
        title={t("instrumentRuns.delete.title", { name })}
        centered
      >
        <Stack gap="md">
          <Text>{t("instrumentRuns.delete.text")}</Text>
          <DialogButtons onCancel={() => setDeleting(false)} focusesCancel>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate({ instrumentRunId: runId })}
            >
              {t("instrumentRuns.deleteRun")}
            </Button>
          </DialogButtons>
        </Stack>
      </Modal>
    </Group>
  );
}
