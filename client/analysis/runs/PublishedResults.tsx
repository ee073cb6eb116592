import { Card, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDate } from "../../kit/components/format.ts";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { ResultRowView } from "./ResultRowView.tsx";
import classes from "./run.module.css";

type ListedRun = Outputs["runs"]["list"]["runs"][number];

/**
 * The released results of an order or a study, for its owner.
 * @param empty rendered without any
 */
export function PublishedResults({
  target,
  empty = null,
}: {
  target: { orderId: string } | { studyId: string };
  empty?: ReactNode;
}) {
  const { data, error, refetch } = useQuery(
    trpc.runs.list.queryOptions({ ...target, publishedOnly: true, limit: 50 }),
  );
  if (error && !data)
    return (
      <ErrorNotice error={error} title={t("runs.results.published.failed")} onRetry={() => void refetch()} />
    );
  if (!data) return null;
  if (data.runs.length === 0) return empty;
  return (
    <Card withBorder component="section" aria-labelledby="published-title">
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={2} size="h4" id="published-title">
            {t("runs.results.published.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("runs.results.published.text")}
          </Text>
        </Stack>
        {data.runs.map((run) => (
          <PublishedRun key={run.id} run={run} />
        ))}
      </Stack>
    </Card>
  );
}

function PublishedRun({ run }: { run: ListedRun }) {
  const { user } = useSession();
  return (
    <section aria-label={run.pipelineName}>
      <Title order={3} size="h5">
        {run.pipelineName}
      </Title>
      {run.selectedFinal && (
        <Text size="sm" c="dimmed" mb={6}>
          {t("runs.results.published.at", { time: formatDate(run.selectedFinal.selectedAt) })}
        </Text>
      )}
      <ul className={classes.list}>
        {run.resultFiles.map((file) => (
          <ResultRowView
            key={file.id}
            row={{ ...file, downloadable: file.downloadable && !user.isDemo, notes: [] }}
          />
        ))}
      </ul>
      <TextLink size="sm" to="/analyses/$runId" params={{ runId: run.id }}>
        {t("runs.results.published.open", { name: run.pipelineName })}
      </TextLink>
    </section>
  );
}
