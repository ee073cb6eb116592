import { Card, Group, NativeSelect, Skeleton, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";

type Kind = Outputs["mail"]["preferences"]["own"][number];

const DELIVERIES = ["immediate", "daily", "never"] as const;

/** For each kind of notification, whether the user receives it by email. A choice is saved at once. */
export function NotificationsCard() {
  const { user } = useSession();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(trpc.mail.preferences.queryOptions());
  const change = useMutation(
    trpc.mail.changePreferences.mutationOptions({
      onSuccess(saved) {
        client.setQueryData(trpc.mail.preferences.queryKey(), saved);
        notifications.show({ message: t("mailChoices.saved"), color: "teal" });
      },
    }),
  );
  return (
    <Card withBorder component="section" id="notifications" aria-labelledby="notifications-title">
      <Stack gap="sm">
        <Stack gap={2}>
          <Title order={2} size="h4" id="notifications-title">
            {t("mailChoices.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t(data?.isMailOn === false ? "mailChoices.off" : "mailChoices.text")}
          </Text>
        </Stack>
        {!data && !error && <Skeleton height={20} width="60%" />}
        {!data && (
          <ErrorNotice error={error} title={t("mailChoices.failed.load")} onRetry={() => void refetch()} />
        )}
        {data?.own.map((kind) => (
          <KindRow
            key={kind}
            kind={kind}
            value={data.kinds[kind]}
            isDisabled={user.isDemo}
            onChange={(delivery) => change.mutate({ kinds: { [kind]: delivery } })}
          />
        ))}
        <ErrorNotice error={change.error} title={t("mailChoices.failed.save")} />
      </Stack>
    </Card>
  );
}

function KindRow({
  kind,
  value,
  isDisabled,
  onChange,
}: {
  kind: Kind;
  value: string;
  isDisabled: boolean;
  onChange: (delivery: (typeof DELIVERIES)[number]) => void;
}) {
  const id = useId();
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap">
      <Text
        component="label"
        htmlFor={id}
        size="sm"
        style={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}
      >
        {t(`mailChoices.kind.${kind}`)}
      </Text>
      <NativeSelect
        id={id}
        size="xs"
        w={130}
        style={{ flex: "none" }}
        disabled={isDisabled}
        data={DELIVERIES.map((delivery) => ({
          value: delivery,
          label: t(`mailChoices.${delivery}`),
        }))}
        value={value}
        onChange={(event) => {
          const chosen = DELIVERIES.find((known) => known === event.currentTarget.value);
          if (chosen) onChange(chosen);
        }}
      />
    </Group>
  );
}
