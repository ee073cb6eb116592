import { Button, Card, PasswordInput, Stack, Text, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { newPassword, required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpcClient } from "../../kit/trpc/trpc.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { LooksCard } from "./LooksCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";

export function AccountPage() {
  const { user } = useSession();
  return (
    <Page title={t("account.title")} size="narrow">
      <Card withBorder>
        <Stack gap="sm">
          <DescriptionList
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

const PASSWORD_MIN_CHARACTERS = 10;
const NOTHING_TYPED = { currentPassword: "", newPassword: "", repeated: "" };

function ChangePassword({ email }: { email: string }) {
  const draft = useDraftForm({
    stored: NOTHING_TYPED,
    validate: {
      currentPassword: required(t("account.password.current")),
      newPassword: newPassword(t("account.password.new"), PASSWORD_MIN_CHARACTERS),
      repeated: (repeated, { newPassword }) =>
        repeated === newPassword ? null : t("account.password.unequal"),
    },
    async send({ currentPassword, newPassword: password }) {
      await trpcClient.auth.changePassword.mutate({ currentPassword, newPassword: password });
      notifications.show({ message: t("account.password.done"), color: "teal" });
      return NOTHING_TYPED;
    },
  });
  const { form } = draft;

  return (
    <DraftForm draft={draft} failed={t("account.password.failed")} asks>
      <Stack gap={2}>
        <Title order={2} size="h4">
          {t("account.password.title")}
        </Title>
        <Text size="sm" c="dimmed">
          {t("account.password.text")}
        </Text>
      </Stack>
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <PasswordInput
        label={t("account.password.current")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps("currentPassword")}
      />
      <PasswordInput
        label={t("account.password.new")}
        description={t("register.passwordHint")}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...form.getInputProps("newPassword")}
      />
      <PasswordInput
        label={t("account.password.repeat")}
        autoComplete="new-password"
        required
        withAsterisk={false}
        {...form.getInputProps("repeated")}
      />
      <Button type="submit" loading={draft.isSending} style={{ alignSelf: "flex-start" }}>
        {t("account.password.submit")}
      </Button>
    </DraftForm>
  );
}
