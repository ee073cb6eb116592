import { Anchor, Code, Drawer, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { formatNumber } from "../../kit/components/format.ts";
import { Time } from "../../kit/components/Time.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { useRestoreFocus } from "../../kit/components/useRestoreFocus.ts";
import { formatAction } from "../../ordering/activity/formatAction.ts";
import { type Entry, formatTarget, formatActor } from "./formatTarget.ts";

/** The details of one audit entry. */
export function EntryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  useRestoreFocus(true);
  const { data, error, refetch } = useQuery(trpc.audit.get.queryOptions({ id }));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={data ? formatAction(data.action) : t("audit.entry")}
      styles={{ title: { fontWeight: 600 } }}
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading rows={4} />}
      {data && <Whole entry={data} />}
    </Drawer>
  );
}

function Whole({ entry }: { entry: Entry }) {
  const { order, user, userId, position } = entry;
  return (
    <Stack gap="md">
      <DescriptionList
        facts={[
          [t("audit.at"), <Time key="at" at={entry.at} format="dateTime" />],
          [t("audit.who"), user ? `${formatActor(entry)} · ${user.email}` : (userId ?? formatActor(entry))],
          [t("audit.recordedAs"), <Code key="action">{entry.action}</Code>],
          [t("audit.target"), `${formatTarget(entry.targetType)} · ${entry.targetId}`],
          [
            t("audit.order"),
            order ? (
              <Anchor component={Link} to={`/orders/${order.id}`} key="order">
                {order.orderNumber}
              </Anchor>
            ) : (
              entry.orderId
            ),
          ],
          [t("audit.request"), entry.requestId],
          [t("audit.position"), position === null ? t("audit.unsealed") : formatNumber(position)],
          [t("audit.id"), entry.id],
        ]}
      />
      <Values title={t("audit.before")} values={entry.before} />
      <Values title={t("audit.after")} values={entry.after} />
    </Stack>
  );
}

function Values({ title, values }: { title: string; values: unknown }) {
  if (values === null) return null;
  return (
    <Stack gap={4} component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      <Text component="div" size="sm">
        <Code block tabIndex={0}>
          {JSON.stringify(values, null, 2)}
        </Code>
      </Text>
    </Stack>
  );
}
