import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SettingsCard } from "./SettingsPage.tsx";

/** Tests the saved sign-on provider. isChanged: whether the form has unsaved changes. */
export function TestProviderCard({ isChanged }: { isChanged: boolean }) {
  const test = useMutation(trpc.signOn.testProvider.mutationOptions());
  return (
    <SettingsCard title={t("signInSettings.oidc.test")} text={t("signInSettings.oidc.test.text")}>
      <Stack gap="sm" align="flex-start">
        <Button variant="default" loading={test.isPending} disabled={isChanged} onClick={() => test.mutate()}>
          {t("signInSettings.test")}
        </Button>
        {isChanged && (
          <Text size="sm" c="dimmed">
            {t("mail.test.saveFirst")}
          </Text>
        )}
        {test.data && (
          <Alert role="status" color="teal" variant="light" icon={<IconCheck aria-hidden />}>
            {t("signInSettings.oidc.test.done", { issuer: test.data.issuer })}
          </Alert>
        )}
        <ErrorNotice error={test.error} title={t("signInSettings.test.failed")} />
      </Stack>
    </SettingsCard>
  );
}
