import { Skeleton, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { Time } from "../../kit/components/Time.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SettingsCard } from "./SettingsPage.tsx";

/** The newest mails that were given up or refused, with the answer of the mail server. */
export function UndeliveredCard() {
  const { data, error, refetch } = useQuery(trpc.mail.undelivered.queryOptions());
  return (
    <SettingsCard title={t("mail.problems")} text={t("mail.problems.text")}>
      {!data && !error && <Skeleton height={20} width="60%" />}
      {!data && (
        <ErrorNotice error={error} title={t("mail.problems.failed")} onRetry={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t("mail.problems.none")}
        </Text>
      )}
      {data && data.length > 0 && (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: "none" }}>
          {data.map(({ id, to, answer, at }) => (
            <li key={id}>
              <Text size="sm" fw={500} style={{ overflowWrap: "anywhere" }}>
                {to}
              </Text>
              <Text size="sm" style={{ overflowWrap: "anywhere" }}>
                {answer}
              </Text>
              <Text size="xs" c="dimmed">
                <Time at={at} />
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </SettingsCard>
  );
}
