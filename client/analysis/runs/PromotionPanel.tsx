import { Button, Card, Checkbox, Group, Stack, Text, Title } from "@mantine/core";
import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { CandidateRow } from "./CandidateRow.tsx";
import type { Candidate } from "./candidate.ts";
import type { Run } from "./run.ts";
import classes from "./run.module.css";
import { useReloadRuns } from "./useStartRun.ts";

const ROWS_AT_FIRST = 50;

/**
 * The candidates of a run, each beside the current reads of its sample, to accept by selection. Renders nothing for a
 * run without candidates.
 */
export function PromotionPanel({ run, mayAct }: { run: Run; mayAct: boolean }) {
  const { data, error, refetch } = useQuery(trpc.runResults.review.queryOptions({ runId: run.id }));
  if (error && !data)
    return <ErrorNotice error={error} title={t("runs.acceptance.failed")} onRetry={() => void refetch()} />;
  if (!data) return <Loading rows={3} />;
  if (data.readCandidates.length === 0) return null;
  return <Review run={run} candidates={data.readCandidates} mayAct={mayAct} />;
}

function Review({ run, candidates, mayAct }: { run: Run; candidates: Candidate[]; mayAct: boolean }) {
  const client = useQueryClient();
  const reload = useReloadRuns();
  const open = candidates.filter(({ status }) => status === "candidate");
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const [limit, setLimit] = useState(ROWS_AT_FIRST);
  // The input reads of the run, which usually are still the current reads.
  const known = new Map(run.samples.flatMap(({ reads }) => reads.map((read) => [read.id, read])));
  const chosen = open.filter(({ sampleId }) => !unchosen.has(sampleId));
  const promote = useMutation(
    trpc.runResults.promote.mutationOptions({
      async onSuccess({ promoted }) {
        notifications.show({ message: t("runs.acceptance.done", { count: promoted }), color: "teal" });
        await Promise.all([reload(), client.invalidateQueries({ queryKey: trpc.orders.pathKey() })]);
      },
    }),
  );

  function ask() {
    modals.openConfirmModal({
      title: t("runs.acceptance.confirm.title", { count: chosen.length }),
      children: <Text size="sm">{t("runs.acceptance.confirm.text")}</Text>,
      labels: {
        confirm: t("runs.acceptance.button", { count: chosen.length }),
        cancel: t("runs.page.keep"),
      },
      onConfirm: () => promote.mutate({ runId: run.id, sampleIds: chosen.map(({ sampleId }) => sampleId) }),
    });
  }
  function choose(sampleIds: string[], isChosen: boolean) {
    const next = new Set(unchosen);
    for (const id of sampleIds) {
      if (isChosen) next.delete(id);
      else next.add(id);
    }
    setUnchosen(next);
  }

  return (
    <Card withBorder component="section" aria-labelledby="promotion-title">
      <Stack gap="md">
        <Stack gap={4}>
          <Title order={2} size="h4" id="promotion-title">
            {t("runs.acceptance.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t(open.length === 0 ? "runs.acceptance.all" : "runs.acceptance.text")}
          </Text>
        </Stack>
        {mayAct && open.length > 0 && (
          <Group justify="space-between" gap="sm">
            <Checkbox
              label={t("runs.acceptance.chooseAll")}
              checked={chosen.length === open.length}
              indeterminate={chosen.length > 0 && chosen.length < open.length}
              onChange={({ currentTarget }) =>
                choose(
                  open.map(({ sampleId }) => sampleId),
                  currentTarget.checked,
                )
              }
            />
            <Button disabled={chosen.length === 0} loading={promote.isPending} onClick={ask}>
              {t("runs.acceptance.button", { count: chosen.length })}
            </Button>
          </Group>
        )}
        <ErrorNotice error={promote.error} title={t("runs.acceptance.failedSamples")} />
        <ul className={classes.list}>
          {candidates.slice(0, limit).map((candidate) => (
            <CandidateRow
              key={candidate.artifactId}
              candidate={candidate}
              current={known.get(candidate.currentRead?.id ?? "")}
              isChosen={
                mayAct && candidate.status === "candidate" ? !unchosen.has(candidate.sampleId) : undefined
              }
              onChoose={(isChosen) => choose([candidate.sampleId], isChosen)}
            />
          ))}
        </ul>
        {candidates.length > limit && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: "flex-start" }}
            onClick={() => setLimit(limit + ROWS_AT_FIRST)}
          >
            {t("runs.results.more", { count: Math.min(ROWS_AT_FIRST, candidates.length - limit) })}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
