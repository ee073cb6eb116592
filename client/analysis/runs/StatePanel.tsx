import { Card, Group, Progress, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { formatPart } from "../../kit/components/formatLength.ts";
import { formatSeconds, wholeSeconds } from "../../kit/components/formatSeconds.ts";
import { isOver, type Run } from "./run.ts";
import classes from "./run.module.css";

/** The status of a run that has not failed: its reason, its progress while it is active, and its key figures. */
export function StatePanel({ run }: { run: Run }) {
  return (
    <Card withBorder component="section" aria-labelledby="state-title">
      <Stack gap="md">
        <Title order={2} size="h4" id="state-title">
          {t(run.status === "pending" ? "runs.page.pending.title" : "runs.page.state")}
        </Title>
        <Text className={classes.name ?? ""}>
          {run.why !== null ? sentenceText(run.why) : t(`runs.page.why.${run.status}`)}
        </Text>
        {run.status === "pending" && (
          <Text c="dimmed">
            {t("runs.page.pending.text", {
              samples: run.inputSampleIds?.length ?? null,
              pipeline: run.pipelineName,
            })}
          </Text>
        )}
        {(run.status === "running" || run.status === "queued") && <Going run={run} />}
        <KeyFigures run={run} />
      </Stack>
    </Card>
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

/** The times of a run, and the numbers of its samples, tasks and results. */
export function KeyFigures({ run }: { run: Run }) {
  const { startedAt, completedAt, queuedAt, status, user } = run;
  const nowMs = useNow(!isOver(run) && startedAt !== null);
  const tookSeconds =
    startedAt === null
      ? null
      : ((completedAt === null ? nowMs : Date.parse(completedAt)) - Date.parse(startedAt)) / 1_000;
  const tasks = run.steps
    .flatMap(({ counts }) => (counts ? Object.values(counts) : []))
    .reduce((sum, amount) => sum + amount, 0);
  const facts: [string, ReactNode][] = [
    [
      t("runs.page.waits"),
      startedAt === null && queuedAt !== null && status !== "pending" ? (
        <Time key="queued" at={queuedAt} format="dateTime" />
      ) : null,
    ],
    [
      t("runs.page.started"),
      startedAt === null ? null : <Time key="started" at={startedAt} format="dateTime" />,
    ],
    [
      t("runs.page.ended"),
      completedAt === null ? null : <Time key="completed" at={completedAt} format="dateTime" />,
    ],
    [
      t(isOver(run) ? "runs.page.duration" : "runs.page.since"),
      tookSeconds === null ? null : formatSeconds(wholeSeconds(tookSeconds)),
    ],
    [t("runs.page.about.samples"), run.samples.length === 0 ? null : formatNumber(run.samples.length)],
    [t("runs.page.figures.tasks"), tasks === 0 ? null : formatNumber(tasks)],
    [t("runs.page.figures.results"), run.artifactCount === 0 ? null : formatNumber(run.artifactCount)],
    [t("runs.page.startedBy"), user ? `${user.firstName} ${user.lastName}` : null],
  ];
  const known = facts.filter(([, value]) => value !== null);
  return known.length === 0 ? null : <DescriptionList facts={known} />;
}
