import { Button, Card, Divider, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconActivity } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Fragment } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Loading } from "../../kit/components/Loading.tsx";
import { StartStreamDialog } from "./StartStreamDialog.tsx";
import { isOver } from "./stream.ts";
import { StreamSummary } from "./StreamSummary.tsx";

const SHOWN_MAX = 3;

/** The current or last live sequencing runs of an order, and the button to monitor one. For facility admins. */
export function StreamsPanel({ orderId }: { orderId: string }) {
  const { user } = useSession();
  const [starting, start] = useDisclosure();
  const { data, error, refetch } = useQuery(trpc.streams.list.queryOptions({ orderId }));
  const runs = data?.runs ?? [];
  const open = runs.filter((run) => !isOver(run));
  const shown = (open.length > 0 ? open : runs.slice(0, 1)).slice(0, SHOWN_MAX);

  return (
    <Card withBorder component="section" aria-labelledby="streams-title">
      <Stack gap="md">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h4" id="streams-title">
            {t("streams.panel.title")}
          </Title>
          {!user.isDemo && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconActivity size={16} aria-hidden />}
              onClick={start.open}
            >
              {t("streams.start.open")}
            </Button>
          )}
        </Group>
        {error && !data && (
          <ErrorNotice error={error} title={t("streams.panel.failed")} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Loading rows={2} />}
        {data && runs.length === 0 && <Text c="dimmed">{t("streams.panel.none")}</Text>}
        {shown.map(({ id }, index) => (
          <Fragment key={id}>
            {index > 0 && <Divider />}
            <StreamSummary orderId={orderId} streamRunId={id} />
          </Fragment>
        ))}
        {runs.length > shown.length && (
          <TextLink to="/orders/$orderId/streams" params={{ orderId }} size="sm">
            {t("streams.panel.all", { runs: runs.length })}
          </TextLink>
        )}
      </Stack>
      <StartStreamDialog orderId={orderId} opened={starting} onClose={start.close} />
    </Card>
  );
}
