import { Alert, Button, Card, Code, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { reportSection } from "../../../server/analysis/runRecords/rules/reportSection.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { CancelRunDialog } from "./CancelRunDialog.tsx";
import { AgainWithButton } from "./AgainWithButton.tsx";
import { hasLeftoverProcess, searchLike, type Run } from "./run.ts";
import { CauseText } from "./task/CauseText.tsx";
import classes from "./run.module.css";
import { KeyFigures } from "./StatePanel.tsx";
import { formatTaskFacts } from "./TaskList.tsx";

type Diagnosis = Outputs["runs"]["diagnosis"];

/** Why a run failed, with the message of the engine, and what the facility can do. */
export function FailurePanel({ run, mayAct }: { run: Run; mayAct: boolean }) {
  const { failure } = run;
  const { isOfFacility } = useSession();
  const { data: diagnosis } = useQuery({
    ...trpc.runs.diagnosis.queryOptions({ runId: run.id }),
    enabled: isOfFacility,
  });
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
              {diagnosis?.cause && <CauseText cause={diagnosis.cause} task={diagnosis.task} />}
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
          <Actions run={run} mayAct={mayAct} proposal={diagnosis?.proposal ?? null} />
          <KeyFigures run={run} />
        </Stack>
      </Card>
      {(failure ?? diagnosis?.task) && <FailedTask run={run} task={diagnosis?.task ?? null} />}
      <CancelRunDialog run={run} opened={ending} onClose={end.close} />
    </>
  );
}

function Actions({ run, mayAct, proposal }: { run: Run; mayAct: boolean; proposal: Diagnosis["proposal"] }) {
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
      {mayAct && run.canGoOn && proposal && (
        <Text size="sm" mb="xs">
          {t("runs.page.error.againWith.text", { process: proposal.process })}
        </Text>
      )}
      <Group gap="xs">
        {mayAct && run.canGoOn && proposal && <AgainWithButton run={run} proposal={proposal} />}
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

/** The task that failed a run: its figures, its command and the last lines of its log, as far as reported. */
function FailedTask({ run, task }: { run: Run; task: Diagnosis["task"] }) {
  const { isOfFacility } = useSession();
  const report = run.failure?.report ?? "";
  const name = task?.name ?? run.failure?.process ?? null;
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
        {task && isOfFacility && (
          <Group>
            <LinkButton
              size="xs"
              variant="default"
              to="/analyses/$runId"
              params={{ runId: run.id }}
              search={{ task: task.taskId }}
              resetScroll={false}
            >
              {t("runs.task.open")}
            </LinkButton>
          </Group>
        )}
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
