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
  Skeleton,
} from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { DepartmentHistory } from "../departments/DepartmentHistory.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { newPassword, required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import { useNow } from "../../kit/components/useNow.ts";
import { dateFormats } from "../../kit/components/dateFormats.ts";
import { chooseDateStyle, DATE_STYLES, dateStyle } from "../../kit/components/dateStyle.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { trpcClient, trpc } from "../../kit/trpc/trpc.ts";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { switchLetters, useLettersOn } from "../../kit/routing/letterKeys.ts";
import { chooseLanguage, language, LANGUAGE_NAMES, LANGUAGES } from "../../kit/i18n/language.ts";
import { TokenPanel } from "../tokens/TokenPanel.tsx";
import { NotificationsCard } from "./NotificationsCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";

export function AccountPage() {
  const { user } = useSession();
  const { data: own } = useQuery(trpc.departments.mine.queryOptions());
  return (
    <Page title={t("account.title")} size="narrow">
      <Card withBorder>
        <Stack gap="sm">
          <DescriptionList
            facts={[
              [t("account.name"), `${user.firstName} ${user.lastName}`],
              [t("account.email"), user.email],
              [t("account.role"), t(`account.role.${user.role}`)],
              [t("account.department"), own?.department?.name ?? null],
              [t("account.department.lead"), own?.leads.map(formatPerson).join(", ") || null],
            ]}
          />
          {own?.role === "lead" && <Text size="sm">{t("account.department.isLead")}</Text>}
          <DepartmentHistory history={own?.history} />
          <Text size="sm" c="dimmed">
            {t("account.changeHint")}
          </Text>
        </Stack>
      </Card>
      <LooksCard />
      <NotificationsCard />
      <Card withBorder>
        <ChangePassword email={user.email} />
      </Card>
      <SessionsCard />
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

function formatPerson({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
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

/** The number of open sessions of the user, and the button that ends all but this one. */
function SessionsCard() {
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
