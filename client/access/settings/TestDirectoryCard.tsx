import { Alert, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { SettingsCard } from "./SettingsPage.tsx";

/** Searches a user at the saved directory. isChanged: whether the form has unsaved changes. */
export function TestDirectoryCard({ isChanged }: { isChanged: boolean }) {
  const { user } = useSession();
  const { data: departments } = useQuery(trpc.departments.names.queryOptions());
  const [login, setLogin] = useState(user.email);
  const test = useMutation(trpc.signOn.testDirectory.mutationOptions());
  const found = test.data?.found;
  return (
    <SettingsCard title={t("signInSettings.ldap.test")} text={t("signInSettings.ldap.test.text")}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!isChanged) test.mutate({ login });
        }}
      >
        <Stack gap="sm">
          <Group align="flex-end" gap="sm">
            <TextInput
              label={t("signInSettings.login")}
              required
              withAsterisk={false}
              maxLength={254}
              value={login}
              onChange={(event) => setLogin(event.currentTarget.value)}
              style={{ flex: "1 1 16rem" }}
            />
            <Button type="submit" variant="default" loading={test.isPending} disabled={isChanged}>
              {t("signInSettings.test")}
            </Button>
          </Group>
          {isChanged && (
            <Text size="sm" c="dimmed">
              {t("mail.test.saveFirst")}
            </Text>
          )}
          {test.data && !found && (
            <Alert role="status" color="orange" variant="light">
              {t("signInSettings.ldap.test.none")}
            </Alert>
          )}
          {found && (
            <div role="status">
              <DescriptionList
                facts={[
                  [t("signInSettings.dn"), found.dn],
                  [t("users.name"), `${found.firstName} ${found.lastName}`],
                  [t("users.email"), found.email],
                  [t("users.role"), found.role && t(`common.role.${found.role}`)],
                  [t("users.department"), departments?.find(({ id }) => id === found.departmentId)?.name],
                  [t("signInSettings.groups"), found.groups.join("; ")],
                ]}
              />
            </div>
          )}
          <ErrorNotice error={test.error} title={t("signInSettings.test.failed")} />
        </Stack>
      </form>
    </SettingsCard>
  );
}
