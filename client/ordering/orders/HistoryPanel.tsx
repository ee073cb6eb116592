import { Button, Card, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { hasText, t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { translateStatuses } from "../../kit/components/translateStatuses.ts";
import { formatChanges } from "./formatChanges.ts";
import classes from "./HistoryPanel.module.css";

type Entry = Outputs["orders"]["history"]["entries"][number];

const ENTRIES_AT_FIRST = 10;
const ENTRIES_MAX = 500;

/** The audit entries of an order, newest first, for facility admins. */
export function HistoryPanel({ orderId }: { orderId: string }) {
  const [limit, setLimit] = useState(ENTRIES_AT_FIRST);
  const { data, error, isFetching, refetch } = useQuery(
    trpc.orders.history.queryOptions({ orderId, limit }, { placeholderData: keepPreviousData }),
  );
  return (
    <Card withBorder component="section" aria-labelledby="history-title">
      <Stack gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h4" id="history-title">
            {t("order.history")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("order.history.text")}
          </Text>
        </Stack>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Loading rows={3} />}
        {data?.total === 0 && <Text c="dimmed">{t("order.history.empty")}</Text>}
        {data && data.total > 0 && (
          <ol className={classes.entries}>
            {data.entries.map((entry) => (
              <li key={entry.id} className={classes.entry}>
                <Text size="sm" fw={600}>
                  {actionText(entry.action)}
                </Text>
                {formatChanges(entry).map((change) => (
                  <Text key={change} size="sm" className={classes.change}>
                    {translateStatuses(change)}
                  </Text>
                ))}
                <Text size="xs" c="dimmed">
                  {`${personName(entry)} · `}
                  <Time at={entry.at} format="dateTime" />
                </Text>
              </li>
            ))}
          </ol>
        )}
        {data && data.total > data.entries.length && limit < ENTRIES_MAX && (
          <Button
            size="xs"
            variant="default"
            loading={isFetching}
            onClick={() => setLimit(Math.min(limit * 4, ENTRIES_MAX))}
          >
            {t("order.history.more")}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function actionText(action: string): string {
  const key = `order.action.${action}`;
  return hasText(key) ? t(key) : action;
}

function personName({ user }: Entry): string {
  return user ? `${user.firstName} ${user.lastName}` : t("order.history.system");
}
