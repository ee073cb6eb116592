import { Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { translateStatuses } from "../../kit/components/translateStatuses.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { hasText, t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import classes from "./activity.module.css";
import { formatChanges } from "./formatChanges.ts";
import { useOrder } from "./OrderContext.ts";

type Entry = Outputs["orders"]["activity"]["entries"][number];

const PAGE_SIZE = 25;

/** The history of an order, newest first: its status notes and, for the facility, all recorded changes. */
export function ActivityTab() {
  const { id: orderId } = useOrder();
  const { page = 1 } = useSearch({ from: "/signed-in/orders/$orderId/activity" });
  const navigate = useNavigate({ from: "/orders/$orderId/activity" });
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.orders.activity.queryOptions(
      { orderId, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <Page title={t("workspace.tab.activity")}>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={6} />}
      {data?.total === 0 && <Text c="dimmed">{t("workspace.activity.none")}</Text>}
      {data && data.total > 0 && (
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("workspace.activity.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={(next) => void navigate({ search: { page: next } })}
        >
          <ol className={classes.entries} aria-label={t("workspace.tab.activity")}>
            {data.entries.map((entry) => (
              <li key={entry.id} className={classes.entry}>
                <div className={classes.what}>
                  <Text fw={600}>{titleText(entry)}</Text>
                  <Stack gap={2}>
                    {formatChanges(entry).map((change) => (
                      <Text key={change} size="sm" className={classes.change}>
                        {translateStatuses(change)}
                      </Text>
                    ))}
                  </Stack>
                </div>
                <Text size="sm" c="dimmed">
                  {`${personName(entry)} · ${formatDateTime(entry.at)}`}
                </Text>
              </li>
            ))}
          </ol>
        </PagedList>
      )}
    </Page>
  );
}

function titleText({ note, action }: Entry): string {
  if (note !== null) return translateStatuses(sentenceText(note));
  const key = `order.action.${action}`;
  return hasText(key) ? t(key) : String(action);
}

function personName({ user }: Entry): string {
  return user ? `${user.firstName} ${user.lastName}` : t("order.automatic");
}
