import { Button, Card, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatRecent } from "./formatRecent.ts";
import { isOver, type StreamEvent, type StreamRun } from "./stream.ts";
import classes from "./stream.module.css";
import { EVENTS_KEPT, hasOlder, isProblem, mergeProblems, mergeStreamEvents } from "./streamEvents.ts";
import { formatEvent } from "./formatEvent.ts";

const AT_FIRST = 50;
const PROBLEMS_AGAIN_AFTER_MS = 10_000;

/**
 * The events of a run, newest first, live.
 * @param live the events of the feed, without a gap
 */
export function StreamEvents({ run, live }: { run: StreamRun; live: StreamEvent[] }) {
  const [problemsOnly, setProblemsOnly] = useState(false);
  const List = problemsOnly ? Problems : AllEvents;
  return (
    <Card withBorder component="section" aria-labelledby="events-title">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="events-title">
            {t("streams.events")}
          </Title>
          <Switch
            label={t("streams.events.problemsOnly")}
            checked={problemsOnly}
            onChange={(event) => setProblemsOnly(event.currentTarget.checked)}
          />
        </Group>
        <List run={run} live={live} />
      </Stack>
    </Card>
  );
}

function AllEvents({ run, live }: { run: StreamRun; live: StreamEvent[] }) {
  const [limit, setLimit] = useState(AT_FIRST);
  const { data, error, isFetching, refetch } = useQuery(
    trpc.streams.events.queryOptions(
      { orderId: run.orderId, streamRunId: run.id, limit },
      // Later events arrive through the feed.
      { staleTime: Infinity, placeholderData: (before) => before },
    ),
  );
  const events = mergeStreamEvents(data?.events ?? [], live);

  function showOlder() {
    if (limit === EVENTS_KEPT) void refetch();
    else setLimit(EVENTS_KEPT);
  }

  return (
    <>
      <ErrorNotice error={error} title={t("streams.events.failed")} onRetry={() => void refetch()} />
      <EventLines events={events} outputDir={run.outputDir} none={t("streams.events.none")} />
      <Group gap="sm" mih={30}>
        {hasOlder(events) && (
          <Button size="xs" variant="default" loading={isFetching} onClick={showOlder}>
            {t("streams.events.older", { most: EVENTS_KEPT })}
          </Button>
        )}
        <Text size="sm" c="dimmed">
          {t("streams.events.shown", { shown: events.length, isAll: events.at(-1)?.seq === 1 })}
        </Text>
      </Group>
    </>
  );
}

/** The events that need attention, even if thousands of others followed. */
function Problems({ run, live }: { run: StreamRun; live: StreamEvent[] }) {
  const { data, error, refetch } = useQuery(
    trpc.streams.problems.queryOptions(
      { orderId: run.orderId, streamRunId: run.id },
      { refetchInterval: isOver(run) ? false : PROBLEMS_AGAIN_AFTER_MS },
    ),
  );
  const events = mergeProblems(data?.events ?? [], live.filter(isProblem));
  return (
    <>
      {/* The query retries automatically. */}
      <ErrorNotice
        error={data ? null : error}
        title={t("streams.events.failed")}
        onRetry={() => void refetch()}
      />
      <EventLines events={events} outputDir={run.outputDir} none={t("streams.events.noProblems")} />
      <Group mih={30}>
        {data && (
          <Text size="sm" c="dimmed">
            {t("streams.events.problems", { problems: events.length, hasMore: data.hasMore })}
          </Text>
        )}
      </Group>
    </>
  );
}

function EventLines({ events, outputDir, none }: { events: StreamEvent[]; outputDir: string; none: string }) {
  return (
    <div className={classes.events} tabIndex={0} role="group" aria-label={t("streams.events")}>
      {events.length === 0 && (
        <Text c="dimmed" size="sm" my="xs">
          {none}
        </Text>
      )}
      <ol className={classes.list}>
        {events.map((event) => (
          <EventLine key={event.seq} event={event} outputDir={outputDir} />
        ))}
      </ol>
    </div>
  );
}

// Events are immutable: memoized, so that only new ones are rendered.
const EventLine = memo(function EventLine({ event, outputDir }: { event: StreamEvent; outputDir: string }) {
  const { title, text, path } = formatEvent(event, outputDir);
  return (
    <li className={classes.event} data-problem={isProblem(event) || undefined}>
      <Text size="sm" c="dimmed" className={classes.numbers ?? ""}>
        {formatRecent(event.ts)}
      </Text>
      <div className={classes.cell}>
        <Text size="sm" fw={isProblem(event) ? 600 : 400} className={classes.name ?? ""}>
          {isProblem(event) && (
            <IconAlertTriangle size={15} aria-hidden className={classes.problemIcon ?? ""} />
          )}
          {title}
        </Text>
        {(path !== null || text !== null) && (
          <Text size="xs" c="dimmed" className={classes.name ?? ""}>
            {[path, text].filter((part) => part !== null).join(" · ")}
          </Text>
        )}
      </div>
    </li>
  );
});
