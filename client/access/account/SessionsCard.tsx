import { Button, Card, Skeleton, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";

/** The number of open sessions of the user, and the button that ends all but this one. */
export function SessionsCard() {
  const { user } = useSession();
  const client = useQueryClient();
  const others = useQuery(trpc.auth.otherSessions.queryOptions());
  const end = useMutation(
    trpc.auth.signOutElsewhere.mutationOptions({
      onSuccess({ ended }) {
        client.setQueryData(trpc.auth.otherSessions.queryKey(), { count: 0 });
        notifications.show({ color: "teal", message: t("account.sessions.ended", { count: ended }) });
      },
    }),
  );
  const count = others.data?.count;

  return (
    <Card withBorder component="section" aria-labelledby="sessions-title">
      <Stack gap="sm" align="flex-start">
        <Title order={2} size="h4" id="sessions-title">
          {t("account.sessions.title")}
        </Title>
        {count === undefined && !others.error && <Skeleton height={20} width="60%" />}
        {count !== undefined && (
          <Text size="sm">
            {count === 0 ? t("account.sessions.none") : t("account.sessions.others", { count })}
          </Text>
        )}
        {count === undefined && (
          <ErrorNotice
            error={others.error}
            title={t("account.sessions.failed")}
            onRetry={() => void others.refetch()}
          />
        )}
        <ErrorNotice error={end.error} title={t("account.sessions.notEnded")} />
        {count !== undefined && count > 0 && !user.isDemo && (
          <Button variant="default" loading={end.isPending} onClick={() => end.mutate()}>
            {t("account.sessions.end")}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
