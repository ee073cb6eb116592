import { Stack, Text } from "@mantine/core";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { translateStatuses } from "../../kit/components/translateStatuses.ts";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";
import classes from "./activity.module.css";
import { formatAction } from "./formatAction.ts";
import { formatChanges } from "./formatChanges.ts";

type Activity = Outputs["activity"]["order"];
type Entry = Activity["entries"][number];

const PAGE_SIZE = 25;

/** The part of a history that a page shows, counted from 1. */
export function activityPage(page = 1): { limit: number; offset: number } {
  return { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE };
}

/**
 * One page of the history of an order, a sample or a study, newest first.
 * @param isOfPart the status notes are those of the order to which the sample belongs
 */
export function ActivityList({
  query: { data, error, isPlaceholderData, refetch },
  page = 1,
  isOfPart = false,
  onPage,
}: {
  query: {
    data: Activity | undefined;
    error: unknown;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  page?: number | undefined;
  isOfPart?: boolean;
  onPage: (page: number) => void;
}) {
  return (
    <Page title={t("workspace.tab.activity")}>
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && error === null && <Loading rows={6} />}
      {data?.total === 0 && <Text c="dimmed">{t("workspace.activity.none")}</Text>}
      {data && data.total > 0 && (
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("workspace.activity.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={onPage}
        >
          <ol className={classes.entries} aria-label={t("workspace.tab.activity")}>
            {data.entries.map((entry) => (
              <li key={entry.id} className={classes.entry}>
                <div className={classes.what}>
                  <Text fw={600}>{titleText(entry, isOfPart)}</Text>
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

function titleText({ note, action, status }: Entry, isOfPart: boolean): string {
  if (note !== null) {
    const text = translateStatuses(sentenceText(note));
    return isOfPart ? t("workspace.activity.order", { text }) : text;
  }
  if (status !== undefined) return t("workspace.activity.status", { status: t(`status.${status}`) });
  return formatAction(String(action));
}

function personName({ user, after }: Entry): string {
  const rule = user ? undefined : after?.["rule"];
  if (typeof rule === "string") return t("order.byRule", { rule });
  return user ? `${user.firstName} ${user.lastName}` : t("order.automatic");
}
