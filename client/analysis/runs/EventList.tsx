import { Card, Stack, Text, Title } from "@mantine/core";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import { formatDate, formatTime } from "../../kit/components/format.ts";
import type { RunEvent } from "./run.ts";
import classes from "./run.module.css";

/** The events of a run, newest first. */
export function EventList({ events }: { events: RunEvent[] }) {
  return (
    <Card withBorder component="section" aria-labelledby="events-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="events-title">
          {t("runs.page.events")}
        </Title>
        {events.length === 0 ? (
          <Text c="dimmed">{t("runs.page.events.none")}</Text>
        ) : (
          <ol className={classes.list} aria-labelledby="events-title">
            {events.map((event) => (
              <li key={event.seq} className={classes.event}>
                <Event event={event} />
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Card>
  );
}

function Event({ event }: { event: RunEvent }) {
  return (
    <>
      <Stack gap={0}>
        <Text size="sm" className={classes.numbers ?? ""}>
          {formatTime(new Date(event.occurredAt))}
        </Text>
        <Text size="xs" c="dimmed">
          {formatDate(event.occurredAt)}
        </Text>
      </Stack>
      <Stack gap={0} miw={0}>
        <Text size="sm" className={classes.name ?? ""}>
          {[event.eventType, event.processName, event.status].filter((word) => word !== null).join(" · ")}
        </Text>
        {event.message !== null && (
          <Text size="sm" className={classes.name ?? ""}>
            {sentenceText(event.message)}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {t(`runs.page.events.source.${event.source}`)}
        </Text>
      </Stack>
    </>
  );
}
