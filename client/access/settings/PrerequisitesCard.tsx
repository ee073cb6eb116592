import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatTime } from "../../kit/components/format.ts";
import { FindingList } from "./FindingList.tsx";

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
        {summary}
      </Text>
      <FindingList findings={findings} label={label} />
    </Stack>
  );
}
