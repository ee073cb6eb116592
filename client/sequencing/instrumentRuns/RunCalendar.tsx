import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDate, formatShortDate } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useIsPhone } from "../../kit/table/useIsPhone.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { addDays, byInstrument, CALENDAR_DAYS, type Entry, findMonday, placeRuns } from "./calendar.ts";
import classes from "./RunCalendar.module.css";

/** Four weeks of runs by instrument. */
export function RunCalendar() {
  const [thisWeek] = useState(() => findMonday(new Date()));
  const [from, setFrom] = useState(thisWeek);
  const to = addDays(from, CALENDAR_DAYS);
  const { data, error, refetch } = useQuery(
    trpc.instrumentRuns.calendar.queryOptions(
      // A day more on each side: the server counts days in UTC.
      { from: addDays(from, -1), to: addDays(to, 1) },
      { placeholderData: keepPreviousData },
    ),
  );
  const entries = placeRuns(data?.runs ?? [], from);
  const isPhone = useIsPhone();
  return (
    <Stack gap="md">
      <Group gap="xs">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t("instrumentRuns.calendar.earlier")}
          onClick={() => setFrom(addDays(from, -7))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t("instrumentRuns.calendar.later")}
          onClick={() => setFrom(addDays(from, 7))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={from === thisWeek} onClick={() => setFrom(thisWeek)}>
          {t("instrumentRuns.calendar.today")}
        </Button>
        <Text role="status">{`${formatDate(`${from}T12:00:00`)} – ${formatDate(`${addDays(to, -1)}T12:00:00`)}`}</Text>
      </Group>
      <ErrorNotice
        error={data ? null : error}
        title={t("instrumentRuns.failed")}
        onRetry={() => void refetch()}
      />
      {!data && !error && <Loading rows={4} />}
      {data && !data.isComplete && <Text c="dimmed">{t("instrumentRuns.calendar.incomplete")}</Text>}
      {data && entries.length === 0 && <Text c="dimmed">{t("instrumentRuns.calendar.empty")}</Text>}
      {data &&
        entries.length > 0 &&
        (isPhone ? <EntryList entries={entries} /> : <Grid entries={entries} from={from} />)}
    </Stack>
  );
}

function Grid({ entries, from }: { entries: Entry[]; from: string }) {
  const [now] = useState(() => new Date());
  const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
  const days = Array.from({ length: CALENDAR_DAYS }, (_, at) => addDays(from, at));
  const groups = withRows(byInstrument(entries));
  return (
    <div
      className={classes.calendar}
      role="region"
      aria-label={t("instrumentRuns.tab.calendar")}
      tabIndex={0}
    >
      <div className={classes.grid}>
        {days.map((day, at) => (
          <div
            key={day}
            className={classes.day}
            style={{ gridColumn: at + 2, gridRow: 1 }}
            {...(day === today && { "data-today": true })}
          >
            {formatShortDate(`${day}T12:00:00`)}
          </div>
        ))}
        {groups.map(({ name, own, first }) => {
          return (
            <Fragment key={name ?? ""}>
              <div className={classes.instrument} style={{ gridRow: `${first} / span ${own.length}` }}>
                {name ?? t("instrumentRuns.withoutInstrument")}
              </div>
              {own.map(({ run, day, days: length }, at) => (
                <Link
                  key={run.id}
                  to="/instrument-runs/$instrumentRunId"
                  params={{ instrumentRunId: run.id }}
                  className={classes.run ?? ""}
                  style={{ gridRow: first + at, gridColumn: `${day + 2} / span ${length}` }}
                  title={`${run.name}, ${t(`instrumentRuns.status.${run.status}`)}`}
                >
                  {run.name}
                </Link>
              ))}
            </Fragment>
          );
        })}
      </div>
    </div>
  );
}

/** Adds the first row of each group below the row of days. */
function withRows(groups: ReturnType<typeof byInstrument>) {
  return groups.map(([name, own], at) => ({
    name,
    own,
    first: 2 + groups.slice(0, at).reduce((rows, [, entries]) => rows + entries.length, 0),
  }));
}

function EntryList({ entries }: { entries: Entry[] }) {
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
      {entries.map(({ run }) => (
        <li key={run.id}>
          <Link to="/instrument-runs/$instrumentRunId" params={{ instrumentRunId: run.id }}>
            {run.name}
          </Link>
          <Text size="sm" c="dimmed">
            {[
              run.instrument?.name ?? t("instrumentRuns.withoutInstrument"),
              t(`instrumentRuns.status.${run.status}`),
              formatShortDate(run.startedAt ?? run.plannedStart ?? run.createdAt),
            ].join(" · ")}
          </Text>
        </li>
      ))}
    </Stack>
  );
}
