import { Button, Divider, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { SignInForm } from "./SignInForm.tsx";
import { useStartSession } from "./useStartSession.ts";

export function SignInPage() {
  const { next } = useSearch({ from: "/sign-in" });
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const { data: hasRegistry } = useQuery(
    trpc.registry.served.queryOptions(undefined, { staleTime: Infinity }),
  );
  const enter = useStartSession();

  return (
    <AuthCard title={t("signIn.title")}>
      <SignInForm onSignedIn={(user) => enter(user, next)} />
      {welcome?.selfRegistration && (
        <Group gap={6} justify="center">
          <Text size="sm">{t("signIn.noAccount")}</Text>
          <TextLink to="/register" search={next === undefined ? {} : { next }} size="sm">
            {t("signIn.register")}
          </TextLink>
        </Group>
      )}
      {welcome?.isMailOn ? (
        <TextLink to="/forgot-password" size="sm" ta="center">
          {t("reset.link")}
        </TextLink>
      ) : (
        <Text size="sm" c="dimmed" ta="center">
          {t("signIn.forgotten")}
        </Text>
      )}
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
