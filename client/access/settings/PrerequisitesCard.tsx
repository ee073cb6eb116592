import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import {
  IconAlertTriangleFilled,
  IconCircleCheckFilled,
  IconCircleXFilled,
  IconDownload,
} from "@tabler/icons-react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatTime } from "../../kit/components/format.ts";
import classes from "../status/StepList.module.css";
import { type BadgeColor, WordBadge } from "../../kit/components/WordBadge.tsx";

type Report = Pick<Outputs["prerequisites"]["checkComputeNode"], "summary" | "findings">;

/** The system check of the prerequisites for pipeline runs, against the saved settings. Runs on request only. */
export function PrerequisitesCard() {
  const id = useId();
  const check = useQuery({ ...trpc.prerequisites.check.queryOptions({}), enabled: false });
  const node = useMutation(trpc.prerequisites.checkComputeNode.mutationOptions());
  const findings = check.data?.findings ?? [];
  const usesSlurm = findings.some(({ id, status }) => id === "slurm-programs" && status !== "not needed");

  return (
    <Card withBorder component="section" aria-labelledby={id}>
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={2} size="h4" id={id}>
            {t("runs.check.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("runs.check.text")}
          </Text>
        </Stack>
        <Group gap="sm">
          <Button variant="default" loading={check.isFetching} onClick={() => void check.refetch()}>
            {t(check.data ? "runs.check.again" : "runs.check.start")}
          </Button>
          {check.dataUpdatedAt > 0 && (
            <Text size="xs" c="dimmed">
              {t("runs.check.at", { time: formatTime(new Date(check.dataUpdatedAt)) })}
            </Text>
          )}
        </Group>
        <ErrorNotice error={check.error} title={t("runs.check.error")} />
        {check.data && !check.error && (
          <Answer report={{ summary: check.data.summary, findings }} label={t("runs.check.list")} />
        )}
        {usesSlurm && (
          <Stack gap="xs" align="flex-start">
            <Button variant="default" loading={node.isPending} onClick={() => node.mutate()}>
              {t("runs.check.node")}
            </Button>
            <Text size="sm" c="dimmed">
              {t("runs.check.node.hint")}
            </Text>
          </Stack>
        )}
        <ErrorNotice error={node.error} title={t("runs.check.error")} />
        {node.data && <Answer report={node.data} label={t("runs.check.node.list")} />}
      </Stack>
    </Card>
  );
}

function Answer({ report: { summary, findings }, label }: { report: Report; label: string }) {
  return (
    <Stack gap={4}>
      <Text role="status" fw={600}>
        {sentenceText(summary)}
      </Text>
      <FindingList findings={findings} label={label} />
    </Stack>
  );
}

type Finding = Outputs["prerequisites"]["checkComputeNode"]["findings"][number];

const MARKS = {
  ok: { icon: IconCircleCheckFilled, color: "teal" },
  warning: { icon: IconAlertTriangleFilled, color: "orange" },
  missing: { icon: IconDownload, color: "red" },
  failed: { icon: IconCircleXFilled, color: "red" },
} as const satisfies Record<Exclude<Finding["status"], "not needed">, { icon: unknown; color: BadgeColor }>;

/**
 * The findings of the system check, each with icon, status and remedy. Checks that are not needed share one line at
 * the end.
 */
function FindingList({ findings, label }: { findings: Finding[]; label: string }) {
  const unneeded = findings
    .filter(({ status }) => status === "not needed")
    .map(({ name }) => sentenceText(name));
  return (
    <>
      <ul className={classes.steps} aria-label={label}>
        {findings.map(({ id, name, status, detail, whatToDo }) => {
          if (status === "not needed") return null;
          const { icon: Icon, color } = MARKS[status];
          return (
            <li key={id} className={classes.step}>
              <Icon size={22} className={classes.mark} data-color={color} aria-hidden />
              <Stack gap={2} style={{ minWidth: 0, flex: 1, overflowWrap: "anywhere" }}>
                <Group gap="xs" justify="space-between">
                  <Text fw={600}>{sentenceText(name)}</Text>
                  <WordBadge color={color}>{t(`runs.check.${status}`)}</WordBadge>
                </Group>
                <Text size="sm" c="dimmed">
                  {sentenceText(detail)}
                </Text>
                {whatToDo !== null && <Text size="sm">{sentenceText(whatToDo)}</Text>}
              </Stack>
            </li>
          );
        })}
      </ul>
      {unneeded.length > 0 && (
        <Text size="sm" c="dimmed">
          {t("runs.check.notNeeded", { names: unneeded.join(", ") })}
        </Text>
      )}
    </>
  );
}
