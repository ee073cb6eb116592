import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { NotificationList } from "./NotificationList.tsx";
import classes from "./notifications.module.css";
import { useMarkRead } from "./useMarkRead.ts";

const SHOWN = 8;

/** The panel of the bell: the newest notifications and a link to all. */
export function NotificationsPanel({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(trpc.notifications.list.queryOptions({ limit: SHOWN }));
  const { mayMark, markAll, isMarkingAll } = useMarkRead();

  return (
    <Stack gap={0}>
      <Group justify="space-between" px="md" py="sm" wrap="nowrap">
        <Title order={2} size="h5">
          {t("notifications.title")}
        </Title>
        {mayMark && data && data.unread > 0 && (
          <Button size="compact-sm" variant="subtle" loading={isMarkingAll} onClick={markAll}>
            {t("notifications.markAllRead")}
          </Button>
        )}
      </Group>
      <div className={classes.newest}>
        {error && (
          <ErrorNotice error={error} title={t("notifications.failed")} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={3} />}
        {data?.total === 0 && (
          <Text c="dimmed" size="sm" px="md" py="lg" ta="center">
            {t("notifications.empty.text")}
          </Text>
        )}
        {data && data.total > 0 && <NotificationList notifications={data.notifications} onFollow={onClose} />}
      </div>
      <Group justify="center" p="xs" className={classes.foot}>
        <LinkButton to="/notifications" variant="subtle" size="compact-md" onClick={onClose}>
          {t("notifications.all")}
        </LinkButton>
      </Group>
    </Stack>
  );
}
