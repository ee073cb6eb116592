import { Button, Card, Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { formatDateTime } from "../../kit/components/format.ts";
import { WordBadge } from "../../kit/components/WordBadge.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

type Session = Outputs["auth"]["sessions"]["sessions"][number];

/** The sessions of the user, with buttons that end one of them or all but this one. */
export function SessionsCard() {
  const { user } = useSession();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(trpc.auth.sessions.queryOptions());
  const reload = () => client.invalidateQueries({ queryKey: trpc.auth.sessions.queryKey() });
  const done = (count: number) =>
    notifications.show({ color: "teal", message: t("account.sessions.ended", { count }) });
  const end = useMutation(
    trpc.auth.endSession.mutationOptions({ onSuccess: () => done(1), onSettled: reload }),
  );
  const endOthers = useMutation(
    trpc.auth.signOutElsewhere.mutationOptions({ onSuccess: ({ ended }) => done(ended), onSettled: reload }),
  );
  const others = data?.sessions.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Card withBorder component="section" aria-labelledby="sessions-title">
      <Stack gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h4" id="sessions-title">
            {t("account.sessions.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("account.sessions.text")}
          </Text>
        </Stack>
        {!data && !error && <Skeleton height={20} width="60%" />}
        {!data && (
          <ErrorNotice error={error} title={t("account.sessions.failed")} onRetry={() => void refetch()} />
        )}
        {data && (
          <Stack
            component="ul"
            gap="sm"
            m={0}
            p={0}
            style={{ listStyle: "none" }}
            aria-labelledby="sessions-title"
          >
            {data.sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                {...(!user.isDemo &&
                  !session.isCurrent && { onEnd: () => end.mutate({ sessionId: session.id }) })}
                isEnding={end.isPending && end.variables.sessionId === session.id}
              />
            ))}
          </Stack>
        )}
        <ErrorNotice error={end.error ?? endOthers.error} title={t("account.sessions.notEnded")} />
        {others.length > 0 && !user.isDemo && (
          <Button
            variant="default"
            loading={endOthers.isPending}
            style={{ alignSelf: "flex-start" }}
            onClick={() => endOthers.mutate()}
          >
            {t("account.sessions.end")}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

function SessionRow({
  session,
  onEnd,
  isEnding,
}: {
  session: Session;
  onEnd?: () => void;
  isEnding: boolean;
}) {
  const { device, address, lastUsedAt, isCurrent } = session;
  const name = deviceName(device);
  const facts = [
    address,
    lastUsedAt && !isCurrent && t("account.sessions.lastUsed", { time: formatDateTime(lastUsedAt) }),
  ].filter(Boolean);
  return (
    <Group component="li" justify="space-between" gap="sm" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: "anywhere" }}>
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {name}
          </Text>
          {isCurrent && <WordBadge color="teal">{t("account.sessions.current")}</WordBadge>}
        </Group>
        <Text size="sm" c="dimmed">
          {facts.join(" · ")}
        </Text>
      </div>
      {onEnd && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          style={{ flex: "none" }}
          loading={isEnding}
          aria-label={t("account.sessions.endOf", { name })}
          onClick={onEnd}
        >
          {t("account.sessions.endOne")}
        </Button>
      )}
    </Group>
  );
}

function deviceName({ browser, system }: Session["device"]): string {
  if (browser !== null && system !== null) return t("account.sessions.device", { browser, system });
  return browser ?? system ?? t("account.sessions.unknown");
}
