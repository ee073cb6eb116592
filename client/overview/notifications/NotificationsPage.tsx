import { Button, Card, SegmentedControl } from "@mantine/core";
import { IconBell, IconChecks } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PagedList } from "../../kit/components/PagedList.tsx";
import { NotificationList } from "./NotificationList.tsx";
import classes from "./notifications.module.css";
import { useMarkRead } from "./useMarkRead.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";

const PAGE_SIZE = 50;

/** All stored notifications. */
export function NotificationsPage() {
  const { unread = false, page = 1 } = useSearch({ from: "/signed-in/notifications" });
  const navigate = useNavigate({ from: "/notifications" });
  const { mayMark, markAll, isMarkingAll } = useMarkRead();
  const { data, error, isPlaceholderData, refetch } = useQuery(
    trpc.notifications.list.queryOptions(
      { unread, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      { placeholderData: keepPreviousData },
    ),
  );

  return (
    <Page
      title={t("notifications.title")}
      size="narrow"
      actions={
        mayMark && (
          <Button
            variant="default"
            leftSection={<IconChecks size={18} aria-hidden />}
            loading={isMarkingAll}
            disabled={!data || data.unread === 0}
            onClick={markAll}
          >
            {t("notifications.markAllRead")}
          </Button>
        )
      }
    >
      <SegmentedControl
        className={classes.filter ?? ""}
        aria-label={t("notifications.filter")}
        value={unread ? "unread" : "all"}
        onChange={(chosen) =>
          void navigate({ search: chosen === "unread" ? { unread: true } : {}, replace: true })
        }
        data={[
          { value: "all", label: t("notifications.everything") },
          { value: "unread", label: t("notifications.unreadOnly") },
        ]}
      />
      {error && (
        <ErrorNotice error={error} title={t("notifications.failed")} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Loading rows={6} />}
      {data && data.total === 0 && (
        <EmptyState
          icon={<IconBell size={28} />}
          title={t(unread ? "notifications.noneUnread.title" : "notifications.empty.title")}
          text={t(unread ? "notifications.noneUnread.text" : "notifications.empty.text")}
          action={
            unread ? (
              <LinkButton to="/notifications" search={{}} variant="default">
                {t("home.all")}
              </LinkButton>
            ) : (
              <LinkButton to="/orders" variant="default">
                {t("common.openOrders")}
              </LinkButton>
            )
          }
        />
      )}
      {data && data.total > 0 && (
        <PagedList
          isWaiting={isPlaceholderData}
          label={t("notifications.pages")}
          page={page}
          pageSize={PAGE_SIZE}
          total={data.total}
          onPage={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
        >
          <Card withBorder p={0}>
            <NotificationList notifications={data.notifications} />
          </Card>
        </PagedList>
      )}
    </Page>
  );
}
