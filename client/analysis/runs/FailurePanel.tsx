import { Alert, Button, Card, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { reportSection } from "../../../server/analysis/runRecords/rules/reportSection.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { CancelRunDialog } from "./CancelRunDialog.tsx";
import { hasLeftoverProcess, searchLike, type Run, type RunTask } from "./run.ts";
import classes from "./run.module.css";
import { KeyFigures } from "./StatePanel.tsx";
import { formatTaskFacts } from "./TaskList.tsx";

type FailedRun = Omit<Run, "failure"> & { failure: NonNullable<Run["failure"]> };

/** Why a run failed, with the message of the engine, and what the facility can do. */
export function FailurePanel({ run, mayAct }: { run: Run; mayAct: boolean }) {
  const { failure } = run;
  const [ending, end] = useDisclosure();
  useRestoreFocus(ending);
  return (
    <>
      <Card withBorder component="section" aria-labelledby="state-title">
        <Stack gap="md">
          <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
            <Stack gap={4} align="flex-start">
              <Title order={2} size="h4" id="state-title">
                {t("runs.page.error.title")}
              </Title>
              <Text fw={600} className={classes.name ?? ""}>
                {run.why !== null ? sentenceText(run.why) : t("runs.page.why.failed")}
              </Text>
              {failure?.exitCode === 137 && <Text>{t("runs.page.error.killed")}</Text>}
              {failure?.exitCode === 127 && <Text>{t("runs.page.error.noCommand")}</Text>}
              {run.leftoverProcess !== null && <Text>{t(`runs.page.leftover.${run.leftoverProcess}`)}</Text>}
              {mayAct && hasLeftoverProcess(run) && (
                <Button size="xs" variant="default" mt={4} onClick={end.open}>
                  {t("runs.page.cancel.leftover.confirm")}
                </Button>
              )}
            </Stack>
          </Alert>
          {failure ? (
            <blockquote className={classes.quote} aria-label={t("runs.page.error.quote")}>
              {failure.reason}
            </blockquote>
          ) : (
            <Text size="sm" c="dimmed">
              {t("runs.page.error.noLines")}
            </Text>
          )}
          <Actions run={run} mayAct={mayAct} />
          <KeyFigures run={run} />
        </Stack>
      </Card>
      {failure && <FailedTask run={{ ...run, failure }} />}
      <CancelRunDialog run={run} opened={ending} onClose={end.close} />
    </>
  );
}

function Actions({ run, mayAct }: { run: Run; mayAct: boolean }) {
  return (
    <section aria-labelledby="actions-title">
      <Title order={3} size="h5" id="actions-title" mb={4}>
        {t("runs.page.error.actions")}
      </Title>
      {mayAct && (
        <Text size="sm" mb="xs">
          {t(run.canGoOn ? "runs.page.error.nextResume" : "runs.page.error.next")}
        </Text>
      )}
      <Group gap="xs">
        {mayAct && run.canGoOn && (
          <LinkButton size="xs" variant="default" to="/analyses/new" search={searchLike(run)}>
            {t("runs.page.error.againChanged")}
          </LinkButton>
        )}
        <LinkButton
          size="xs"
          variant="default"
          to="/analyses/$runId"
          params={{ runId: run.id }}
          search={{ tab: "logs" }}
        >
          {t("runs.page.error.openLog")}
        </LinkButton>
      </Group>
    </section>
  );
}

const TASKS_MAX = 500;

/** The task that failed a run: its figures, its command and the last lines of its log, as far as reported. */
function FailedTask({ run }: { run: FailedRun }) {
  const { failure } = run;
  const report = failure.report ?? "";
  const failedStep = run.steps.find(({ status }) => status === "failed");
  const { data } = useQuery(
    trpc.runs.tasks.queryOptions({
      runId: run.id,
      limit: TASKS_MAX,
      offset: 0,
      ...(failedStep ? { stepId: failedStep.id } : {}),
    }),
  );
  const failed = (data?.tasks ?? []).filter(isFatal);
  const task = failed.find(({ name }) => name === failure.process) ?? failed[0];
  const name = task?.name ?? failure.process;
  const command = reportSection(report, "Command executed");
  const written = [
    reportSection(report, "Command error"),
    reportSection(report, "Command output").filter((line) => line !== "(empty)"),
  ].find((lines) => lines.length > 0);
  // The report of another engine has no sections.
  const lines = written ?? (command.length > 0 ? [] : report.split("\n"));
  if (name === null && report === "") return null;
  return (
    <Card withBorder component="section" aria-labelledby="failed-task-title">
      <Stack gap="md">
        <Title order={2} size="h4" id="failed-task-title" className={classes.name}>
          {name === null ? t("runs.page.error.report") : `${t("runs.page.error.task")}: ${name}`}
        </Title>
        {task && <DescriptionList facts={formatTaskFacts(task)} />}
        {command.length > 0 && <Lines title={t("runs.page.error.command")} lines={command} />}
        {lines.join("").trim() !== "" && (
          <Lines
            title={t(name === null ? "runs.page.error.report" : "runs.page.error.lastLines")}
            lines={lines}
          />
        )}
      </Stack>
    </Card>
  );
}

/** Whether the failure of a task failed its run. */
function isFatal({ status, errorAction }: RunTask): boolean {
  return status === "failed" && errorAction !== "IGNORE" && errorAction !== "RETRY";
}

function Lines({ title, lines }: { title: string; lines: string[] }) {
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <Code
        block
        className={`${classes.text} ${classes.failure}`}
        tabIndex={0}
        role="region"
        aria-label={title}
      >
        {lines.join("\n")}
      </Code>
    </div>
  );
}
