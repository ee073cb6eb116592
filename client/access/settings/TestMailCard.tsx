import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SettingsCard } from "./SettingsPage.tsx";

/** Sends a test mail and shows the answer of the mail server. isChanged: whether the form has unsaved changes. */
export function TestMailCard({ isChanged }: { isChanged: boolean }) {
  const { user } = useSession();
  const [to, setTo] = useState(user.email);
  const test = useMutation(trpc.mail.test.mutationOptions());
  return (
    <SettingsCard title={t("mail.test")} text={t("mail.test.text")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChanged) test.mutate({ to });
        }}
      >
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t("mail.test.to")}
              type="email"
              required
              withAsterisk={false}
              maxLength={254}
              value={to}
              onChange={(event) => setTo(event.currentTarget.value)}
              style={{ flex: "1 1 16rem" }}
            />
            <Button type="submit" variant="default" loading={test.isPending} disabled={isChanged}>
              {t("mail.test.send")}
            </Button>
          </Group>
          {isChanged && (
            <Text size="sm" c="dimmed">
              {t("mail.test.saveFirst")}
            </Text>
          )}
          {test.data && (
            <Alert role="status" color="teal" variant="light" icon={<IconCheck aria-hidden />}>
              {t("mail.test.sent", { answer: test.data.answer })}
            </Alert>
          )}
          <ErrorNotice error={test.error} title={t("mail.test.failed")} />
        </Stack>
      </form>
    </SettingsCard>
  );
}
