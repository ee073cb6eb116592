import { Alert, Button, Checkbox, Group, Modal, Select, Stack, Switch, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { serverText } from "../messages/serverText.ts";
import { t } from "../messages/t.ts";
import { useReceivedDataClass } from "../settings/useReceivedDataClass.ts";
import { type Outputs, trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Loading } from "../ui/Loading.tsx";
import { Pages } from "../ui/Pages.tsx";
import { type BadgeColor, WordBadge } from "../ui/WordBadge.tsx";
import { trpcClient } from "../trpc.ts";
import classes from "./storage.module.css";

type Discovery = Outputs["reads"]["discover"];
type Match = Discovery["results"][number];
type Choice = { read1: string | null; read2: string | null };

const PAGE_SIZE = 50;
const ASSIGNMENTS_MAX = 500;
const COLORS: Record<Match["status"], BadgeColor> = {
  exact: "teal",
  partial: "orange",
  ambiguous: "orange",
  none: "gray",
};

/** Looks for files that carry the names of an order's samples, shows what was found, and assigns what is ticked. */
export function DiscoverDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const found = useQuery({
    // A key of its own: a change of the order must not have the disk searched again under the review.
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
    () => new Set(results.filter((match) => match.status === "exact" && !match.hasFiles).map(idOf)),
  );
  const [errors, setErrors] = useState(new Map<string, string>());
  const going = results.filter(({ sampleId }) => ticked.has(sampleId) && hasFile(choices.get(sampleId)));
  const assign = useMutation({
    mutationFn: async () => {
      const told = [];
      for (let from = 0; from < going.length; from += ASSIGNMENTS_MAX) {
        const assignments = going.slice(from, from + ASSIGNMENTS_MAX).map(({ sampleId, hasFiles }) => ({
          sampleId,
          ...(hasFiles ? {} : { dataClass: received }),
          ...given(choices.get(sampleId)),
        }));
        told.push(...(await trpcClient.reads.assign.mutate({ orderId, assignments })).results);
      }
      return told;
    },
    async onSuccess(told) {
      const failed = told.filter(({ success }) => !success);
      const done = told.length - failed.length;
      if (done > 0)
        notifications.show({ message: t("storage.discover.done", { amount: done }), color: "teal" });
      setErrors(new Map(failed.map(({ sampleId, error = "" }) => [sampleId, error])));
      setTicked(new Set(failed.map(({ sampleId }) => sampleId)));
      if (failed.length === 0) onClose();
      await Promise.all([
        client.invalidateQueries({ queryKey: trpc.orders.get.queryKey({ orderId }) }),
        client.invalidateQueries({ queryKey: trpc.delivery.pathKey() }),
        client.invalidateQueries({ queryKey: trpc.files.list.pathKey() }),
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
            <Text size="sm" key={warning} className={classes.name ?? ""}>
              {serverText(warning)}
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

function MatchRow({
  match,
  choice,
  isTicked,
  error,
  onTick,
  onChoose,
}: {
  match: Match;
  choice: Choice;
  isTicked: boolean;
  error: string | undefined;
  onTick: (isTicked: boolean) => void;
  onChoose: (choice: Choice) => void;
}) {
  const { sampleCode: sample, status, candidates, hasFiles } = match;
  const paths = candidates.map(({ relativePath }) => relativePath);
  const isOpen = status === "ambiguous" || status === "partial";
  return (
    <li>
      <Group align="flex-start" wrap="nowrap" gap="sm">
        <Checkbox
          mt={2}
          aria-label={t("storage.discover.select", { sample })}
          disabled={!hasFile(choice)}
          checked={isTicked && hasFile(choice)}
          onChange={({ currentTarget }) => onTick(currentTarget.checked)}
        />
        <Stack gap={4} miw={0} style={{ flex: 1 }}>
          <Group gap="xs">
            <Text size="sm" fw={600} className={classes.name ?? ""}>
              {sample}
            </Text>
            <WordBadge color={COLORS[status]}>{t(`storage.discover.${status}`)}</WordBadge>
            {hasFiles && <WordBadge color="orange">{t("storage.discover.has")}</WordBadge>}
          </Group>
          {isOpen
            ? (["read1", "read2"] as const).map((read) => (
                <Select
                  key={read}
                  size="xs"
                  aria-label={t("storage.discover.choose", { role: roleOf(read), sample })}
                  leftSection={<Text size="xs">{roleOf(read)}</Text>}
                  placeholder={t("storage.discover.chooseNone")}
                  data={paths}
                  value={choice[read]}
                  clearable
                  onChange={(path) => onChoose({ ...choice, [read]: path })}
                />
              ))
            : (["read1", "read2"] as const).map(
                (read) =>
                  choice[read] !== null && (
                    <Text key={read} size="sm" c="dimmed" className={classes.name ?? ""}>
                      {`${roleOf(read)} · ${choice[read]}`}
                    </Text>
                  ),
              )}
          {error !== undefined && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {error}
            </Text>
          )}
        </Stack>
      </Group>
    </li>
  );
}

function roleOf(read: "read1" | "read2"): "R1" | "R2" {
  return read === "read1" ? "R1" : "R2";
}

function proposed({ read1, read2 }: Match): Choice {
  return { read1, read2 };
}

// A read for which nothing was found stays what it is.
function given(choice: Choice | undefined) {
  return {
    ...(choice?.read1 ? { read1: choice.read1 } : {}),
    ...(choice?.read2 ? { read2: choice.read2 } : {}),
  };
}

function hasFile(choice: Choice | undefined): boolean {
  return choice !== undefined && (choice.read1 !== null || choice.read2 !== null);
}

function idOf({ sampleId }: Match): string {
  return sampleId;
}

function withOrWithout(before: ReadonlySet<string>, id: string, isIn: boolean): Set<string> {
  const after = new Set(before);
  if (isIn) after.add(id);
  else after.delete(id);
  return after;
}
