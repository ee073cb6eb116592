import { Button, Card, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { useForm } from "@mantine/form";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { t } from "../messages/t.ts";
import { useSession } from "../session/SessionContext.ts";
import { trpc } from "../trpc.ts";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { Facts } from "../ui/Facts.tsx";
import { Page } from "../ui/Page.tsx";
import { LooksCard } from "./LooksCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";

export function AccountPage() {
  const { user } = useSession();
  return (
    <Page title={t("account.title")} size="narrow">
      <Card withBorder>
        <Stack gap="sm">
          <Facts
            facts={[
              [t("account.name"), `${user.firstName} ${user.lastName}`],
              [t("account.email"), user.email],
              [t("account.role"), t(`account.role.${user.role}`)],
            ]}
          />
          <Text size="sm" c="dimmed">
            {t("account.changeHint")}
          </Text>
        </Stack>
      </Card>
      <LooksCard />
      <Card withBorder>
        <ChangePassword email={user.email} />
      </Card>
      <SessionsCard />
    </Page>
  );
}

function ChangePassword({ email }: { email: string }) {
  const form = useForm({
    mode: "uncontrolled",
    initialValues: { currentPassword: "", newPassword: "", repeated: "" },
    validate: {
      repeated: (repeated, { newPassword }) =>
        repeated === newPassword ? null : t("account.password.unequal"),
    },
  });
  const change = useMutation(
    trpc.auth.changePassword.mutationOptions({
      onSuccess() {
        form.reset();
        notifications.show({ message: t("account.password.done"), color: "teal" });
      },
    }),
  );

  return (
    <form
      onSubmit={form.onSubmit(({ currentPassword, newPassword }) =>
        change.mutate({ currentPassword, newPassword }),
      )}
    >
      <Stack gap="md">
        <Stack gap={2}>
          <Title order={2} size="h4">
            {t("account.password.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("account.password.text")}
          </Text>
        </Stack>
        <ErrorNotice error={change.error} title={t("account.password.failed")} />
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label={t("account.password.current")}
          autoComplete="current-password"
          required
          withAsterisk={false}
          key={form.key("currentPassword")}
          {...form.getInputProps("currentPassword")}
        />
        <PasswordInput
          label={t("account.password.new")}
          description={t("register.passwordHint")}
          autoComplete="new-password"
          required
          withAsterisk={false}
          key={form.key("newPassword")}
          {...form.getInputProps("newPassword")}
        />
        <PasswordInput
          label={t("account.password.repeat")}
          autoComplete="new-password"
          required
          withAsterisk={false}
          key={form.key("repeated")}
          {...form.getInputProps("repeated")}
        />
        <Button type="submit" loading={change.isPending} style={{ alignSelf: "flex-start" }}>
          {t("account.password.submit")}
        </Button>
      </Stack>
    </form>
  );
}
