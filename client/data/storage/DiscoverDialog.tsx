import classes from "./storage.module.css";
import { Alert, Button, Group, Modal, Stack, Switch, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useReceivedDataClass } from "../../access/settings/useReceivedDataClass.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Pages } from "../../kit/components/Pages.tsx";
import { type Choice, hasFile, type Match, MatchRow, type Pair } from "./MatchRow.tsx";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

type Discovery = Outputs["reads"]["discover"];
const PAGE_SIZE = 50;
const ASSIGNMENTS_MAX = 500;
/** Searches for files by the names of an order's samples, lists the matches and assigns the ticked ones. */
export function DiscoverDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const found = useQuery({
    // A separate key: a change of the order must not repeat the disk search during the review.
    queryKey: ["files found by name", orderId],
    queryFn: ({ signal }) => trpcClient.reads.discover.mutate({ orderId }, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Modal opened onClose={onClose} title={t("storage.discover.title")} size="xl">
      {found.isPending && (
        <Stack gap="sm">
          <Text size="sm" role="status">
            {t("storage.discover.looking")}
          </Text>
          <Loading rows={5} />
        </Stack>
      )}
      <ErrorNotice
        error={found.error}
        title={t("storage.discover.failed")}
        onRetry={() => void found.refetch()}
      />
      {found.data && <Review orderId={orderId} discovery={found.data} onClose={onClose} />}
    </Modal>
  );
}

function Review({
  orderId,
  discovery,
  onClose,
}: {
  orderId: string;
  discovery: Discovery;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const received = useReceivedDataClass();
  const { results, summary, scannedFiles, scanWarnings } = discovery;
  const [page, setPage] = useState(1);
  const [onlyMatches, setOnlyMatches] = useState(true);
  const [choices, setChoices] = useState(
    () => new Map(results.map((match) => [match.sampleId, proposed(match)])),
  );
  const [ticked, setTicked] = useState(
    () => new Set(results.filter((match) => match.status === "exact" && !match.hasFiles).map(matchId)),
  );
  const [errors, setErrors] = useState(new Map<string, string>());
  const going = results.filter(({ sampleId }) => ticked.has(sampleId) && hasFile(choices.get(sampleId)));
  const assign = useMutation({
    mutationFn: async () => {
      const assigned = [];
      const all = going.flatMap(({ sampleId, hasFiles }) =>
        (choices.get(sampleId) ?? []).map((pair) => ({
          sampleId,
          ...(hasFiles ? {} : { dataClass: received }),
          ...given(pair),
        })),
      );
      for (let from = 0; from < all.length; from += ASSIGNMENTS_MAX) {
        const assignments = all.slice(from, from + ASSIGNMENTS_MAX);
        assigned.push(...(await trpcClient.reads.assign.mutate({ orderId, assignments })).results);
      }
      return assigned;
    },
    async onSuccess(assigned) {
      const failed = assigned.filter(({ success }) => !success);
      const failedIds = new Set(failed.map(({ sampleId }) => sampleId));
      const done = going.length - failedIds.size;
      if (done > 0)
        notifications.show({ message: t("storage.discover.done", { amount: done }), color: "teal" });
      setErrors(new Map(failed.map(({ sampleId, error = "" }) => [sampleId, sentenceText(error)])));
      setTicked(failedIds);
      if (failed.length === 0) onClose();
      await Promise.all([
        client.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ orderId }) }),
        client.invalidateQueries({ queryKey: trpc.delivery.pathKey() }),
        client.invalidateQueries({ queryKey: trpc.files.pathKey() }),
      ]);
    },
  });
  const rows = onlyMatches ? results.filter(({ status }) => status !== "none") : results;
  const shown = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);

  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {t("storage.discover.scanned", {
          scanned: scannedFiles,
          exact: summary.exactMatches,
          total: summary.total,
        })}
      </Text>
      {scanWarnings.length > 0 && (
        <Alert
          color="yellow"
          variant="light"
          classNames={{ title: classes.title ?? "" }}
          title={t("storage.leftOut")}
        >
          {scanWarnings.map((warning) => (
            <Text size="sm" key={warning.text} className={classes.name ?? ""}>
              {sentenceText(warning)}
            </Text>
          ))}
        </Alert>
      )}
      <Switch
        label={t("storage.discover.onlyMatches")}
        checked={onlyMatches}
        onChange={({ currentTarget }) => {
          setOnlyMatches(currentTarget.checked);
          setPage(1);
        }}
      />
      <Stack component="ul" gap="sm" className={classes.list ?? ""}>
        {shown.map((match) => (
          <MatchRow
            key={match.sampleId}
            match={match}
            choice={choices.get(match.sampleId) ?? proposed(match)}
            isTicked={ticked.has(match.sampleId)}
            error={errors.get(match.sampleId)}
            onTick={(isTicked) => setTicked((before) => withOrWithout(before, match.sampleId, isTicked))}
            onChoose={(choice) => {
              setChoices((before) => new Map(before).set(match.sampleId, choice));
              setTicked((before) => withOrWithout(before, match.sampleId, hasFile(choice)));
            }}
          />
        ))}
      </Stack>
      <Pages
        label={t("storage.pages")}
        page={page}
        pageSize={PAGE_SIZE}
        total={rows.length}
        onPage={setPage}
      />
      <ErrorNotice error={assign.error} title={t("storage.assign.failed")} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("storage.close")}
        </Button>
        <Button disabled={going.length === 0} loading={assign.isPending} onClick={() => assign.mutate()}>
          {t("storage.discover.assign", { amount: going.length })}
        </Button>
      </Group>
    </Stack>
  );
}

function proposed({ read1, read2, lanes }: Match): Choice {
  return lanes.length > 1 ? lanes : [{ read1, read2 }];
}

// A read without a match keeps its current file.
function given({ read1, read2 }: Pair) {
  return { ...(read1 === null ? {} : { read1 }), ...(read2 === null ? {} : { read2 }) };
}

function matchId({ sampleId }: Match): string {
  return sampleId;
}

function withOrWithout(before: ReadonlySet<string>, id: string, isIn: boolean): Set<string> {
  const after = new Set(before);
  if (isIn) after.add(id);
  else after.delete(id);
  return after;
}
