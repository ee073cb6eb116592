import { Button, Card, Group, Menu, Select, Stack, Table, Text, Title, VisuallyHidden } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatBytes, formatNumber, formatQuality } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Inputs, type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { AssignSampleDialog } from "./AssignSampleDialog.tsx";

type IntakeFile = Outputs["readIntake"]["list"]["files"][number];
type Action = Exclude<Inputs["readIntake"]["decide"]["action"], "assign">;

const PAGE_SIZE = 100;
const AGAIN_AFTER_MS = 5_000;
const STATUSES = ["waiting", "checking", "passed", "failed", "imported", "ignored"] as const;
const COLORS: Record<IntakeFile["status"], BadgeColor> = {
  waiting: "gray",
  checking: "blue",
  passed: "darkBlue",
  failed: "red",
  imported: "teal",
  ignored: "gray",
};

/** The FASTQ files of a run on their way to the reads of samples. */
export function IntakePanel({ runFolderId, mayAct }: { runFolderId: string; mayAct: boolean }) {
  const [status, setStatus] = useState<IntakeFile["status"] | undefined>();
  const [page, setPage] = useState(1);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.readIntake.list.queryOptions(
      { runFolderId, status, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      {
        placeholderData: keepPreviousData,
        refetchInterval: ({ state }) => (isUnderWay(state.data?.counts) ? AGAIN_AFTER_MS : false),
      },
    ),
  );
  const total = Object.values(data?.counts ?? {}).reduce((sum, files) => sum + files, 0);
  if (data && total === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="intake-title">
      <Stack gap="sm">
        <Group justify="space-between" align="end">
          <Stack gap={2}>
            <Title order={2} size="h4" id="intake-title">
              {t("runFolders.intake")}
            </Title>
            <Text size="sm" c="dimmed">
              {data && formatCounts(data.counts)}
            </Text>
          </Stack>
          <Select
            aria-label={t("runFolders.state")}
            placeholder={t("runFolders.state.any")}
            data={STATUSES.map((value) => ({ value, label: t(`runFolders.intake.${value}`) }))}
            value={status ?? null}
            clearable
            onChange={(value) => {
              setStatus(STATUSES.find((one) => one === value));
              setPage(1);
            }}
          />
        </Group>
        {error && !data ? (
          <ErrorNotice
            error={error}
            title={t("runFolders.intake.failedToLoad")}
            onRetry={() => void refetch()}
          />
        ) : !data ? (
          <Loading rows={4} />
        ) : (
          <PagedList
            isWaiting={isPlaceholderData}
            label={t("runFolders.intake.pages")}
            page={page}
            pageSize={PAGE_SIZE}
            total={data.total}
            onPage={setPage}
          >
            <FileTable runFolderId={runFolderId} files={data.files} mayAct={mayAct} />
          </PagedList>
        )}
      </Stack>
    </Card>
  );
}

type Counts = Outputs["readIntake"]["list"]["counts"];

/** Whether files change without an action of a user. */
function isUnderWay(counts: Counts | undefined): boolean {
  return (counts?.["checking"] ?? 0) + (counts?.["waiting"] ?? 0) + (counts?.["passed"] ?? 0) > 0;
}

function formatCounts(counts: Counts): string {
  return STATUSES.flatMap((status) => {
    const files = counts[status] ?? 0;
    return files === 0 ? [] : [`${t(`runFolders.intake.${status}`)}: ${formatNumber(files)}`];
  }).join(" · ");
}

function FileTable({
  runFolderId,
  files,
  mayAct,
}: {
  runFolderId: string;
  files: IntakeFile[];
  mayAct: boolean;
}) {
  const [assigned, setAssigned] = useState<string>();
  return (
    <>
      <Table.ScrollContainer minWidth={900}>
        <Table verticalSpacing={6} aria-label={t("runFolders.intake")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("runFolders.intake.file")}</Table.Th>
              <Table.Th>{t("runFolders.samples.name")}</Table.Th>
              <Table.Th>{t("runFolders.state")}</Table.Th>
              <Table.Th ta="right">{t("runFolders.intake.reads")}</Table.Th>
              <Table.Th ta="right">{t("runFolders.intake.length")}</Table.Th>
              <Table.Th ta="right">{t("runFolders.intake.quality")}</Table.Th>
              {mayAct && (
                <Table.Th>
                  <VisuallyHidden>{t("runFolders.intake.actions")}</VisuallyHidden>
                </Table.Th>
              )}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {files.map((file) => (
              <Table.Tr key={file.id}>
                <Table.Th scope="row" fw={400} style={{ overflowWrap: "anywhere" }}>
                  {file.path.slice(file.path.lastIndexOf("/") + 1)}
                  <Text size="xs" c="dimmed">
                    {formatBytes(file.size)}
                  </Text>
                </Table.Th>
                <Table.Td>
                  {file.sample ? (
                    <TextLink
                      to="/orders/$orderId/samples/$sampleId"
                      params={{ orderId: file.sample.orderId, sampleId: file.sample.id }}
                    >
                      {file.sample.code}
                    </TextLink>
                  ) : (
                    t("common.none")
                  )}
                </Table.Td>
                <Table.Td maw={320}>
                  <WordBadge color={COLORS[file.status]}>{t(`runFolders.intake.${file.status}`)}</WordBadge>
                  {file.reason && (
                    <Text size="sm" c="dimmed">
                      {sentenceText(file.reason)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right">
                  {file.reads === null ? t("common.none") : formatNumber(file.reads)}
                </Table.Td>
                <Table.Td ta="right">{formatLength(file)}</Table.Td>
                <Table.Td ta="right">
                  {file.meanQuality === null ? t("common.none") : formatQuality(file.meanQuality)}
                </Table.Td>
                {mayAct && (
                  <Table.Td ta="right">
                    {file.status !== "imported" && file.status !== "checking" && (
                      <FileMenu
                        runFolderId={runFolderId}
                        file={file}
                        onAssign={() => setAssigned(file.sampleName)}
                      />
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {assigned !== undefined && (
        <AssignSampleDialog
          runFolderId={runFolderId}
          sampleName={assigned}
          onClose={() => setAssigned(undefined)}
        />
      )}
    </>
  );
}

function formatLength({ minLength, maxLength }: IntakeFile): string {
  if (minLength === null || maxLength === null) return t("common.none");
  return minLength === maxLength
    ? formatNumber(minLength)
    : `${formatNumber(minLength)}–${formatNumber(maxLength)}`;
}

/** The decisions about a file and the other files of its sample. */
function FileMenu({
  runFolderId,
  file,
  onAssign,
}: {
  runFolderId: string;
  file: IntakeFile;
  onAssign: () => void;
}) {
  const client = useQueryClient();
  const decide = useMutation(
    trpc.readIntake.decide.mutationOptions({
      onSuccess: () => void client.invalidateQueries({ queryKey: trpc.readIntake.pathKey() }),
      onError: () => notifications.show({ message: t("runFolders.intake.notSaved"), color: "red" }),
    }),
  );
  const act = (action: Action, isOne = false) =>
    decide.mutate({
      runFolderId,
      action,
      sampleNames: [file.sampleName],
      ...(isOne ? { fileIds: [file.id] } : {}),
    });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button size="compact-sm" variant="default" loading={decide.isPending}>
          {t("runFolders.intake.actions")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={onAssign}>{t("runFolders.intake.assign")}</Menu.Item>
        {file.status === "passed" && (
          <Menu.Item onClick={() => act("import")}>{t("runFolders.intake.import")}</Menu.Item>
        )}
        {file.sample && (file.status === "failed" || file.status === "ignored") && (
          <Menu.Item onClick={() => act("retry")}>{t("runFolders.intake.retry")}</Menu.Item>
        )}
        {file.status !== "ignored" && (
          <Menu.Item onClick={() => act("ignore", true)}>{t("runFolders.intake.ignore")}</Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
