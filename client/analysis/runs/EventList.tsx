import { Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { formatDate, formatTime } from "../../kit/components/format.ts";
import type { RunEvent } from "./run.ts";
import classes from "./run.module.css";

/** The events of a run, newest first. */
export function EventList({ events }: { events: RunEvent[] }) {
  if (events.length === 0) return <Text c="dimmed">{t("runs.page.events.none")}</Text>;
  return (
    <ol className={classes.list} aria-label={t("runs.page.tab.events")}>
      {events.map((event) => (
        <li key={event.seq} className={classes.event}>
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
                {event.message}
              </Text>
            )}
            <Text size="xs" c="dimmed">
              {t(`runs.page.events.source.${event.source}`)}
            </Text>
          </Stack>
        </li>
      ))}
    </ol>
  );
}
