import {
  Button,
  Card,
  PasswordInput,
  Stack,
  Text,
  Title,
  SegmentedControl,
  Switch,
  useMantineColorScheme,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { dateFormats } from "../../kit/components/dateFormats.ts";
import { chooseDateStyle, DATE_STYLES, dateStyle } from "../../kit/components/dateStyle.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { Page } from "../../kit/components/Page.tsx";
import { switchLetters, useLettersOn } from "../../kit/routing/letterKeys.ts";
import { chooseLanguage, language, LANGUAGE_NAMES, LANGUAGES } from "../../kit/i18n/language.ts";
import { TokenPanel } from "../tokens/TokenPanel.tsx";
import { FactorsCard } from "./FactorsCard.tsx";
import { IdentitiesCard } from "./IdentitiesCard.tsx";
import { MembersCard } from "./MembersCard.tsx";
import { NotificationsCard } from "./NotificationsCard.tsx";
import { OwnDataCard } from "./OwnDataCard.tsx";
import { ProfileCard } from "./ProfileCard.tsx";
import { SessionsCard } from "./SessionsCard.tsx";
import { NewPasswordFields, newPasswordRules } from "../signIn/NewPasswordFields.tsx";

export function AccountPage() {
  const { user } = useSession();
  const { data: signIn } = useQuery(trpc.users.ownSignIn.queryOptions());
  return (
    <Page title={t("account.title")} size="narrow">
      <ProfileCard />
      <MembersCard />
      <LooksCard />
      <NotificationsCard />
      {signIn?.methods.includes("password") !== false && (
        <Card withBorder>
          <ChangePassword email={user.email} />
        </Card>
      )}
      <IdentitiesCard />
      <FactorsCard />
      <SessionsCard />
      <OwnDataCard />
      <Card withBorder component="section" aria-labelledby="tokens-title">
        <Stack gap="sm">
          <Title order={2} size="h4" id="tokens-title">
            {t("tokens.title")}
          </Title>
          <TokenPanel />
        </Stack>
      </Card>
    </Page>
  );
}

const NOTHING_TYPED = { currentPassword: "", newPassword: "", repeated: "" };

function ChangePassword({ email }: { email: string }) {
  const draft = useDraftForm({
    stored: NOTHING_TYPED,
    validate: {
      currentPassword: required(t("account.password.current")),
      ...newPasswordRules(),
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
      <PasswordInput
        label={t("account.password.current")}
        autoComplete="current-password"
        required
        withAsterisk={false}
        {...form.getInputProps("currentPassword")}
      />
      <NewPasswordFields form={form} email={email} />
      <Button type="submit" loading={draft.isSending} style={{ alignSelf: "flex-start" }}>
        {t("account.password.submit")}
      </Button>
    </DraftForm>
  );
}

const THEMES = ["light", "dark", "auto"] as const;

/** The display preferences of this browser. */
function LooksCard() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const areLettersOn = useLettersOn();
  const now = useNow(false);
  return (
    <Card withBorder component="section" aria-labelledby="looks-title">
      <Stack gap="md" align="flex-start">
        <Stack gap={2}>
          <Title order={2} size="h4" id="looks-title">
            {t("account.appearance.title")}
          </Title>
          <Text size="sm" c="dimmed">
            {t("account.appearance.text")}
          </Text>
        </Stack>
        <Stack gap={4}>
          <Text size="sm" fw={500} id="theme-label">
            {t("common.theme")}
          </Text>
          <SegmentedControl
            aria-labelledby="theme-label"
            data={THEMES.map((value) => ({ value, label: t(`common.theme.${value}`) }))}
            value={colorScheme}
            onChange={(value) => setColorScheme(THEMES.find((known) => known === value) ?? "auto")}
          />
        </Stack>
        <Stack gap={4}>
          <Text size="sm" fw={500} id="language-label">
            {t("common.language")}
          </Text>
          <SegmentedControl
            aria-labelledby="language-label"
            data={LANGUAGES.map((value) => ({
              value,
              label: <span lang={value}>{LANGUAGE_NAMES[value]}</span>,
            }))}
            value={language}
            onChange={(value) => {
              const chosen = LANGUAGES.find((known) => known === value);
              if (chosen && chosen !== language) chooseLanguage(chosen);
            }}
          />
        </Stack>
        <Stack gap={4}>
          <Text size="sm" fw={500} id="dates-label">
            {t("common.dates")}
          </Text>
          <SegmentedControl
            aria-labelledby="dates-label"
            data={DATE_STYLES.map((value) => ({
              value,
              label: t(`common.dates.${value}`, {
                example: dateFormats(LOCALE, value).formatDateTime(now),
              }),
            }))}
            value={dateStyle}
            onChange={(value) => {
              const chosen = DATE_STYLES.find((known) => known === value);
              if (chosen && chosen !== dateStyle) chooseDateStyle(chosen);
            }}
          />
          <Text size="xs" c="dimmed">
            {t("common.dates.zone", { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
          </Text>
        </Stack>
        <Switch
          label={t("account.shortcuts")}
          description={t("account.shortcuts.hint")}
          checked={areLettersOn}
          onChange={(event) => switchLetters(event.currentTarget.checked)}
        />
      </Stack>
    </Card>
  );
}
