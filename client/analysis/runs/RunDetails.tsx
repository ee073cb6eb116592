import { Button, Card, Stack, Tabs, Text, Title } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useIsNarrow } from "../../kit/components/useIsNarrow.ts";
import { AboutPanel } from "./AboutPanel.tsx";
import { EventList } from "./EventList.tsx";
import { LogPanel } from "./LogPanel.tsx";
import { ResourcesPanel } from "./ResourcesPanel.tsx";
import { isOver, type Run } from "./run.ts";
import classes from "./run.module.css";
import { RunFiles } from "./RunFiles.tsx";
import { StepGraph } from "./StepGraph.tsx";
import { stepState } from "./runSteps.ts";
import { TasksPanel } from "./TasksPanel.tsx";

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
  const { tab: asked } = useSearch({ from: "/signed-in/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  const tabs: Tab[] = isAdmin ? [...ALL_TABS] : TABS_OF_RESEARCHER;
  const tab = tabs.find((known) => known === asked) ?? firstTab(run, tabs);
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
