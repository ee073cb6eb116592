import { Button, Card, Group, Stack, Switch, Text, Title } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo, useState } from "react";
import { t } from "../messages/t.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { formatRecent } from "./formatMoment.ts";
import type { StreamEvent, StreamRun } from "./stream.ts";
import classes from "./stream.module.css";
import { EVENTS_KEPT, hasOlder, mergeStreamEvents } from "./streamEvents.ts";
import { eventInWords } from "./streamInWords.ts";

const AT_FIRST = 50;

/** What happened to a run, newest first, as it comes. told: by the feed, without a gap. */
export function StreamEvents({ run, told }: { run: StreamRun; told: StreamEvent[] }) {
  const [limit, setLimit] = useState(AT_FIRST);
  const [errorsOnly, setErrorsOnly] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(
    trpc.streams.events.queryOptions(
      { orderId: run.orderId, streamRunId: run.id, limit },
      // The feed tells what comes after it.
      { staleTime: Infinity, placeholderData: (before) => before },
    ),
  );
  const events = mergeStreamEvents(data?.events ?? [], told);
  const shown = errorsOnly ? events.filter(isError) : events;

  function showOlder() {
    if (limit === EVENTS_KEPT) void refetch();
    else setLimit(EVENTS_KEPT);
  }

  return (
    <Card withBorder component="section" aria-labelledby="events-title">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="events-title">
            {t("streams.events")}
          </Title>
          <Switch
            label={t("streams.events.errorsOnly")}
            checked={errorsOnly}
            onChange={(event) => setErrorsOnly(event.currentTarget.checked)}
          />
        </Group>
        <ErrorNotice error={error} title={t("streams.events.failed")} onRetry={() => void refetch()} />
        <div className={classes.events} tabIndex={0} role="region" aria-label={t("streams.events")}>
          {shown.length === 0 && (
            <Text c="dimmed" size="sm">
              {t(errorsOnly ? "streams.events.noErrors" : "streams.events.none")}
            </Text>
          )}
          <ol className={classes.list}>
            {shown.map((event) => (
              <EventLine key={event.seq} event={event} outputDir={run.outputDir} />
            ))}
          </ol>
        </div>
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
      </Stack>
    </Card>
  );
}

// What has happened does not change: of a list that grows, only what is new is drawn.
const EventLine = memo(function EventLine({ event, outputDir }: { event: StreamEvent; outputDir: string }) {
  const { title, text, path } = eventInWords(event, outputDir);
  return (
    <li className={classes.event} data-error={isError(event) || undefined}>
      <Text size="sm" c="dimmed" className={classes.numbers ?? ""}>
        {formatRecent(event.ts)}
      </Text>
      <div className={classes.told}>
        <Text size="sm" fw={isError(event) ? 600 : 400} className={classes.name ?? ""}>
          {isError(event) && <IconAlertTriangle size={15} aria-hidden className={classes.errorIcon ?? ""} />}
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

function isError({ kind }: StreamEvent): boolean {
  return kind === "ERROR" || kind === "DISK_LOW" || kind === "RUN_STALLED";
}
