import { Button, Card, Stack, Tabs, Text, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { AboutPanel } from "./AboutPanel.tsx";
import { LogPanel } from "./LogPanel.tsx";
import { isOver, type Run, type RunEvent } from "./run.ts";
import classes from "./run.module.css";
import { RunFiles } from "./RunFiles.tsx";
import { StepGraph } from "./StepGraph.tsx";
import { stepState } from "./runSteps.ts";
import { TasksPanel } from "./TasksPanel.tsx";
import { formatDate, formatFullTime, formatTime } from "../../kit/components/format.ts";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";

/** Up to this many steps that did not run are shown with the others; more are folded. */
const UNUSED_SHOWN = 3;
const ALL_TABS = ["tasks", "files", "log", "resources", "events", "about"] as const;
type Tab = (typeof ALL_TABS)[number];
// Who only receives results is not shown the machinery behind them.
const TABS_OF_RESEARCHER: Tab[] = ["tasks", "about"];

/** The details of a run: its step graph, and tabs for tasks, logs, files and settings. */
export function RunDetails({ run }: { run: Run }) {
  const { isAdmin } = useSession();
  const narrow = useIsNarrow();
  const [stepId, setStepId] = useState<string>();
  const { tab: requestedTab } = useSearch({ from: "/signed-in/analyses/$runId" });
  const navigate = useNavigate({ from: "/analyses/$runId" });
  const tabs: Tab[] = isAdmin ? [...ALL_TABS] : TABS_OF_RESEARCHER;
  const tab = tabs.find((known) => known === requestedTab) ?? firstTab(run, tabs);
  const step = run.steps.find(({ id }) => id === stepId);
  const [areAllShown, showAll] = useState(false);
  // A large package declares many steps of which a run uses few.
  const unused = isOver(run) ? run.steps.filter((one) => stepState(one, true) === "skipped") : [];
  const isFolded = unused.length > UNUSED_SHOWN && !areAllShown;
  const steps = isFolded ? run.steps.filter((one) => !unused.includes(one)) : run.steps;

  function open(next: Tab) {
    void navigate({ search: { tab: next }, replace: true, resetScroll: false });
  }

  return (
    <>
      <Card withBorder component="section" aria-labelledby="steps-title">
        <Stack gap="sm">
          <Title order={2} size="h4" id="steps-title">
            {t("runs.page.steps.title")}
          </Title>
          {run.steps.length === 0 ? (
            <Text c="dimmed">{t("runs.page.steps.none")}</Text>
          ) : (
            <>
              <StepGraph
                steps={steps}
                isOver={isOver(run)}
                isDown={narrow}
                chosen={step?.id}
                onChoose={(chosen) => {
                  setStepId(chosen);
                  if (chosen !== undefined) open("tasks");
                }}
              />
              {unused.length > UNUSED_SHOWN && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-expanded={areAllShown}
                  style={{ alignSelf: "flex-start" }}
                  onClick={() => showAll(!areAllShown)}
                >
                  {areAllShown
                    ? t("runs.page.steps.hideUnused")
                    : t("runs.page.steps.unused", { count: unused.length })}
                </Button>
              )}
              {run.status !== "pending" && (
                <Text size="sm" c="dimmed">
                  {t("runs.page.steps.hint")}
                </Text>
              )}
            </>
          )}
        </Stack>
      </Card>
      <Card withBorder component="section" aria-label={t("runs.page.tab")}>
        <Tabs
          value={tab}
          onChange={(value) => open(tabs.find((known) => known === value) ?? tab)}
          keepMounted={false}
        >
          <Tabs.List aria-label={t("runs.page.tab")} className={classes.tabs ?? ""}>
            {tabs.map((name) => (
              <Tabs.Tab key={name} value={name}>
                {t(`runs.page.tab.${name}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab} pt="md" className={classes.panel ?? ""}>
            {tab === "tasks" && <TasksPanel run={run} step={step} onShowAll={() => setStepId(undefined)} />}
            {tab === "files" && <RunFiles run={run} />}
            {tab === "log" && <LogPanel run={run} isActive={!isOver(run) && run.status !== "pending"} />}
            {tab === "resources" && <ResourcesPanel run={run} />}
            {tab === "events" && <EventList events={run.events} />}
            {tab === "about" && <AboutPanel run={run} />}
          </Tabs.Panel>
        </Tabs>
      </Card>
    </>
  );
}

/**
 * The initial tab: inputs of a pending run, tasks of a completed one, otherwise the log; tasks where that tab is
 * missing.
 */
function firstTab({ status }: Run, tabs: Tab[]): Tab {
  const wanted = status === "pending" ? "about" : status === "completed" ? "tasks" : ("log" satisfies Tab);
  return tabs.includes(wanted) ? wanted : "tasks";
}

/** The events of a run, newest first. */
function EventList({ events }: { events: RunEvent[] }) {
  if (events.length === 0) return <Text c="dimmed">{t("runs.page.events.none")}</Text>;
  return (
    <ol className={classes.list} aria-label={t("runs.page.tab.events")}>
      {events.map((event) => (
        <li key={event.seq} className={classes.event}>
          <Stack gap={0}>
            <Text size="sm" className={classes.numbers ?? ""}>
              <time dateTime={event.occurredAt} title={formatFullTime(event.occurredAt)}>
                {formatTime(event.occurredAt)}
              </time>
            </Text>
            <Text size="xs" c="dimmed">
              {formatDate(event.occurredAt)}
            </Text>
          </Stack>
          <Stack gap={0} miw={0}>
            <Text size="sm" className={classes.name ?? ""}>
              {[event.eventType, event.processName, event.status].filter((word) => word !== null).join(" · ")}
            </Text>
            {event.message !== null && (
              <Text size="sm" className={classes.name ?? ""}>
                {sentenceText(event.message)}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {t(`runs.page.events.source.${event.source}`)}
            </Text>
          </Stack>
        </li>
      ))}
    </ol>
  );
}

const TASKS_MAX = 500;

// The plots bring a library that no other part of the page needs.
const ResourcePlots = lazy(async () => {
  const { ResourcePlots: plots } = await import("./ResourcePlots.tsx");
  return { default: plots };
});

/** The resource use of the tasks of a run. */
function ResourcesPanel({ run }: { run: Run }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(
    trpc.runs.tasks.queryOptions({ runId: run.id, limit: TASKS_MAX, offset: 0 }),
  );
  if (!data) {
    if (!error) return <Loading rows={3} />;
    return (
      <ErrorNotice error={error} title={t("runs.page.tasks.failedToLoad")} onRetry={() => void refetch()} />
    );
  }
  if (data.tasks.every(({ startedAt }) => startedAt === null))
    return (
      <Text c="dimmed">{t(isOver(run) ? "runs.page.resources.noneEver" : "runs.page.resources.none")}</Text>
    );
  return (
    <Suspense fallback={<Loading rows={3} />}>
      <ResourcePlots tasks={data.tasks} total={data.total} steps={run.steps} requestedAt={dataUpdatedAt} />
    </Suspense>
  );
}
