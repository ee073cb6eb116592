import { Alert, Card, List, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconFileOff } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useSubscription } from "@trpc/tanstack-react-query";
import { type ReactNode, useCallback, useState } from "react";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { ConnectionStatus } from "../../kit/components/ConnectionStatus.tsx";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { UnloadedPage } from "../../kit/components/UnloadedPage.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useReconnectingSubscription } from "../../kit/session/useReconnectingSubscription.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { AboutRunFolder } from "./AboutRunFolder.tsx";
import { ChoosePlannedRun } from "./ChoosePlannedRun.tsx";
import { IntakePanel } from "./IntakePanel.tsx";
import { LanesPanel } from "./LanesPanel.tsx";
import { RunFolderBadge, runFolderName } from "./runFolderColumns.tsx";
import { SamplesPanel } from "./SamplesPanel.tsx";
import { UnknownBarcodesPanel } from "./UnknownBarcodesPanel.tsx";
import type { RunFolderView } from "./runFolderStates.ts";

type RenderDemultiplexing = (runFolder: RunFolderView["runFolder"]) => ReactNode;

/**
 * One run folder: its state, what its files say, the quality of lanes and samples, and unknown barcodes.
 * @param renderDemultiplexing renders the runs that demultiplex the folder, of an area above this one
 */
export function RunFolderPage({ renderDemultiplexing }: { renderDemultiplexing: RenderDemultiplexing }) {
  const { runFolderId } = useParams({ from: "/signed-in/run-folders/$runFolderId" });
  const { isOfFacility } = useSession();
  const { data, error, refetch } = useQuery(
    trpc.runFolders.get.queryOptions({ runFolderId }, { enabled: isOfFacility }),
  );
  if (!isOfFacility) return <AccessDenied />;
  if (errorStatus(error) === 404)
    return (
      <EmptyState
        isPage
        icon={<IconFileOff size={28} />}
        title={t("runFolders.page.notFound")}
        text={t("runFolders.page.notFound.text")}
        action={<LinkButton to="/run-folders">{t("runFolders.page.all")}</LinkButton>}
      />
    );
  if (!data)
    return (
      <UnloadedPage
        title={t("runFolders.title")}
        error={error}
        failed={t("runFolders.page.failed")}
        onRetry={() => void refetch()}
      />
    );
  return <RunFolderOnPage key={runFolderId} view={data} renderDemultiplexing={renderDemultiplexing} />;
}

function RunFolderOnPage({
  view,
  renderDemultiplexing,
}: {
  view: RunFolderView;
  renderDemultiplexing: RenderDemultiplexing;
}) {
  const { runFolder, lanes, unknownBarcodes, isFollowed } = view;
  const { user, can } = useSession();
  const { isCut, receivedAt } = useLiveRunFolder(runFolder.id);
  const name = runFolderName(runFolder);
  const state = t(`runFolders.state.${runFolder.status}`);
  return (
    <Page
      title={name}
      badge={<RunFolderBadge status={runFolder.status} />}
      breadcrumbs={[
        <TextLink key="all" to="/run-folders">
          {t("runFolders.title")}
        </TextLink>,
      ]}
      number={[runFolder.model, runFolder.flowCell].filter(Boolean).join(" · ")}
      actions={
        can("sequencing.plan") && !user.isDemo ? <ChoosePlannedRun runFolder={runFolder} /> : undefined
      }
    >
      <ConnectionStatus
        state={t("runFolders.page.announced", { run: name, state })}
        isCut={isCut}
        lastMessageAt={receivedAt}
      />
      <Stack gap="lg">
        {!isFollowed && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            {t("runFolders.page.notFollowed")}
          </Alert>
        )}
        {runFolder.status === "COPYING" && runFolder.kind === "illumina" && (
          <Text>
            {runFolder.waitsFor === null
              ? t("runFolders.page.quiet")
              : t("runFolders.page.waitsFor", { file: runFolder.waitsFor })}
          </Text>
        )}
        <Problems problems={runFolder.problems} />
        <AboutRunFolder runFolder={runFolder} />
        {renderDemultiplexing(runFolder)}
        <LanesPanel lanes={lanes} />
        <SamplesPanel runFolderId={runFolder.id} version={runFolder.demultiplexedAt} />
        <IntakePanel runFolderId={runFolder.id} mayAct={can("data.receive") && !user.isDemo} />
        <UnknownBarcodesPanel barcodes={unknownBarcodes} />
      </Stack>
    </Page>
  );
}

function Problems({ problems }: Pick<RunFolderView["runFolder"], "problems">) {
  if (problems.length === 0) return null;
  return (
    <Card withBorder component="section" aria-labelledby="problems-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="problems-title">
          {t("runFolders.page.problems")}
        </Title>
        <List spacing={4}>
          {problems.map(({ problem, since }) => (
            <List.Item key={`${problem?.text ?? ""} ${since}`} style={{ overflowWrap: "anywhere" }}>
              {problem && sentenceText(problem)}{" "}
              <Text span size="sm" c="dimmed">
                <Time at={since} />
              </Text>
            </List.Item>
          ))}
        </List>
      </Stack>
    </Card>
  );
}

/** Writes each pushed state of a run folder into the query of its page. */
function useLiveRunFolder(runFolderId: string): { isCut: boolean; receivedAt: Date } {
  const client = useQueryClient();
  const [receivedAt, setReceivedAt] = useState<Date>();
  const [openedAt] = useState(() => new Date());
  const [onData] = useState(() => (pushed: unknown) => {
    setReceivedAt(new Date());
    client.setQueryData(trpc.runFolders.get.queryKey({ runFolderId }), pushed as RunFolderView);
    void client.invalidateQueries({ queryKey: trpc.readIntake.list.pathKey() });
  });
  const reload = useCallback(
    () => void client.invalidateQueries({ queryKey: trpc.runFolders.pathKey() }),
    [client],
  );
  const line = useSubscription(trpc.runFolders.watch.subscriptionOptions({ runFolderId }, { onData }));
  const isCut = useReconnectingSubscription(line, receivedAt !== undefined, reload);
  return { isCut, receivedAt: receivedAt ?? openedAt };
}
