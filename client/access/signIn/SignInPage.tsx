import { Alert, Button, Divider, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { hasText, t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { Announcement } from "../announcement/Announcement.tsx";
import { SignInWays } from "./SignInWays.tsx";
import { useStartSession } from "./useStartSession.ts";

export function SignInPage() {
  const { next, failed } = useSearch({ from: "/sign-in" });
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const { data: hasRegistry } = useQuery(
    trpc.registry.served.queryOptions(undefined, { staleTime: Infinity }),
  );
  const enter = useStartSession();

  return (
    <AuthCard title={t("signIn.title")}>
      <Announcement />
      {failed !== undefined && <SignOnFailure code={failed} />}
      <SignInWays next={next} onSignedIn={(user) => enter(user, next)} />
      {welcome?.selfRegistration && (
        <Group gap={6} justify="center">
          <Text size="sm">{t("signIn.noAccount")}</Text>
          <TextLink to="/register" search={next === undefined ? {} : { next }} size="sm">
            {t("signIn.register")}
          </TextLink>
        </Group>
      )}
      {welcome?.passwordSignIn && <ForgottenPassword isMailOn={welcome.isMailOn} />}
      {welcome?.demo && <DemoSignIn next={next} />}
      <TextLink to="/status" size="sm" c="dimmed" ta="center">
        {t("status.link")}
      </TextLink>
      {hasRegistry && (
        <TextLink to="/explore" size="sm" c="dimmed" ta="center">
          {t("navigation.registry")}
        </TextLink>
      )}
    </AuthCard>
  );
}

function ForgottenPassword({ isMailOn }: { isMailOn: boolean }) {
  if (isMailOn)
    return (
      <TextLink to="/forgot-password" size="sm" ta="center">
        {t("reset.link")}
      </TextLink>
    );
  return (
    <Text size="sm" c="dimmed" ta="center">
      {t("signIn.forgotten")}
    </Text>
  );
}

/** The reason why single sign-on failed. code: of the refusal. */
function SignOnFailure({ code }: { code: string }) {
  const key = `signIn.failed.${code.replace(/^signOn\./, "")}`;
  return (
    <Alert
      role="alert"
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("signIn.failed")}
    >
      {hasText(key) ? t(key) : t("signIn.failed.other")}
    </Alert>
  );
}

const DEMO_ROLES = ["RESEARCHER", "FACILITY_ADMIN"] as const;

function DemoSignIn({ next }: { next: string | undefined }) {
  const enter = useStartSession();
  const demo = useMutation(trpc.auth.demo.mutationOptions({ onSuccess: ({ user }) => enter(user, next) }));

  return (
    <Stack gap="xs">
      <Divider label={t("signIn.demo.title")} />
      <Text size="sm" c="dimmed">
        {t("signIn.demo.text")}
      </Text>
      <ErrorNotice error={demo.error} />
      {DEMO_ROLES.map((role) => (
        <Button
          key={role}
          variant="default"
          loading={demo.isPending && demo.variables.role === role}
          disabled={demo.isPending}
          onClick={() => demo.mutate({ role })}
        >
          {t(`signIn.demo.${role}`)}
        </Button>
      ))}
    </Stack>
  );
}
