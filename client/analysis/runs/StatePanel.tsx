import { Alert, Button, Card, Code, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { formatPart } from "../../kit/components/formatLength.ts";
import { formatSeconds, wholeSeconds } from "../../kit/components/formatSeconds.ts";
import { isOver, type Run } from "./run.ts";
import classes from "./run.module.css";
import { useStartRun } from "./useStartRun.ts";

/** The status of a run with its reason, and the next action if the user has to act. */
export function StatePanel({ run, mayAct }: { run: Run; mayAct: boolean }) {
  const why = run.why !== null ? sentenceText(run.why) : t(`runs.page.why.${run.status}`);
  if (run.status === "failed") return <Failure run={run} why={why} mayAct={mayAct} />;
  return (
    <Card withBorder component="section" aria-labelledby="state-title">
      <Stack gap="md">
        <Title order={2} size="h4" id="state-title">
          {t(run.status === "pending" ? "runs.page.pending.title" : "runs.page.state")}
        </Title>
        <Text className={classes.name ?? ""}>{why}</Text>
        {run.status === "pending" && <Start run={run} mayAct={mayAct} />}
        {(run.status === "running" || run.status === "queued") && <Going run={run} />}
        <Times run={run} />
      </Stack>
    </Card>
  );
}

function Start({ run, mayAct }: { run: Run; mayAct: boolean }) {
  const start = useStartRun();
  return (
    <Stack gap="sm" align="flex-start">
      <Text c="dimmed">
        {t("runs.page.pending.text", {
          samples: run.inputSampleIds?.length ?? null,
          pipeline: run.pipelineName,
        })}
      </Text>
      {mayAct && (
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          loading={start.isPending}
          onClick={() => start.mutate({ runId: run.id })}
        >
          {t("runs.page.start")}
        </Button>
      )}
      <ErrorNotice error={start.error} title={t("runs.page.start.failed")} />
    </Stack>
  );
}

function Going({ run: { progress, currentStep } }: { run: Run }) {
  const percent = progress ?? 0;
  return (
    <Stack gap={6}>
      <Progress
        size="lg"
        value={percent}
        animated={progress === null || percent > 0}
        aria-label={t("runs.page.progress")}
      />
      <Group justify="space-between" gap="sm">
        <Text size="sm" className={classes.name ?? ""}>
          {currentStep === null ? null : sentenceText(currentStep)}
        </Text>
        <Text size="sm" className={classes.numbers ?? ""}>
          {t("runs.page.percent", { percent: formatPart(percent / 100) })}
        </Text>
      </Group>
    </Stack>
  );
}

function Failure({ run, why, mayAct }: { run: Run; why: string; mayAct: boolean }) {
  const { failure } = run;
  return (
    <Card withBorder component="section" aria-labelledby="state-title">
      <Stack gap="md">
        <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />}>
          <Stack gap={4}>
            <Title order={2} size="h4" id="state-title">
              {t("runs.page.error.title")}
            </Title>
            {failure && (
              <Text fw={600} className={classes.name ?? ""}>
                {failure.reason}
              </Text>
            )}
            <Text className={classes.name ?? ""}>{why}</Text>
            {run.leftoverProcess !== null && <Text>{t(`runs.page.leftover.${run.leftoverProcess}`)}</Text>}
            {failure?.exitCode === 137 && <Text>{t("runs.page.error.killed")}</Text>}
            {failure?.exitCode === 127 && <Text>{t("runs.page.error.noCommand")}</Text>}
          </Stack>
        </Alert>
        {failure?.report && (
          <div>
            <Text size="sm" fw={600} mb={4}>
              {t("runs.page.error.report")}
            </Text>
            <Code
              block
              className={`${classes.text} ${classes.failure}`}
              tabIndex={0}
              role="region"
              aria-label={t("runs.page.error.report")}
            >
              {failure.report}
            </Code>
          </div>
        )}
        {!failure && (
          <Text size="sm" c="dimmed">
            {t("runs.page.error.noLines")}
          </Text>
        )}
        {mayAct && <Text size="sm">{t("runs.page.error.next")}</Text>}
        <Times run={run} />
      </Stack>
    </Card>
  );
}

function Times({ run }: { run: Run }) {
  const { startedAt, completedAt, queuedAt, status } = run;
  const nowMs = useNow(!isOver(run) && startedAt !== null);
  const tookSeconds =
    startedAt === null
      ? null
      : ((completedAt === null ? nowMs : Date.parse(completedAt)) - Date.parse(startedAt)) / 1_000;
  const facts: [string, ReactNode][] = [
    ...(startedAt === null && queuedAt !== null && status !== "pending"
      ? [[t("runs.page.waits"), <Time key="queued" at={queuedAt} format="dateTime" />] as [string, ReactNode]]
      : []),
    ...(startedAt === null
      ? []
      : [
          [t("runs.page.started"), <Time key="started" at={startedAt} format="dateTime" />] as [
            string,
            ReactNode,
          ],
        ]),
    ...(completedAt === null
      ? []
      : [
          [t("runs.page.ended"), <Time key="completed" at={completedAt} format="dateTime" />] as [
            string,
            ReactNode,
          ],
        ]),
    ...(tookSeconds === null
      ? []
      : [
          [
            t(isOver(run) ? "runs.page.duration" : "runs.page.since"),
            formatSeconds(wholeSeconds(tookSeconds)),
          ] as [string, ReactNode],
        ]),
    ...(run.user
      ? [[t("runs.page.startedBy"), `${run.user.firstName} ${run.user.lastName}`] as [string, ReactNode]]
      : []),
  ];
  return facts.length === 0 ? null : <DescriptionList facts={facts} />;
}
