import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { AuthCard } from "../../kit/components/AuthCard.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { NEW_PERSON, personFieldsByCode, PersonFields, personRules } from "./PersonFields.tsx";
import { useStartSession } from "./useStartSession.ts";

export function RegisterPage() {
  const { next } = useSearch({ from: "/register" });
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const search = next === undefined ? {} : { next };

  if (welcome && !welcome.selfRegistration) {
    return (
      <AuthCard title={t("register.closed.title")} text={t("register.closed.text")}>
        <TextLink to="/sign-in" search={search}>
          {t("signIn.title")}
        </TextLink>
      </AuthCard>
    );
  }
  return (
    <AuthCard title={t("register.title")}>
      <RegisterForm next={next} />
      <Group gap={6} justify="center">
        <Text size="sm">{t("register.known")}</Text>
        <TextLink to="/sign-in" search={search} size="sm">
          {t("signIn.title")}
        </TextLink>
      </Group>
    </AuthCard>
  );
}

function RegisterForm({ next }: { next: string | undefined }) {
  const enter = useStartSession();
  const draft = useDraftForm({
    name: "register",
    stored: NEW_PERSON,
    secrets: ["password"],
    validate: personRules(),
    fieldsByCode: personFieldsByCode,
    async send(person) {
      await trpcClient.auth.register.mutate(person);
      const { user } = await trpcClient.auth.signIn.mutate(person);
      enter(user, next);
    },
  });

  return (
    <DraftForm draft={draft} failed={t("register.failed")}>
      <PersonFields form={draft.form} />
      <Button type="submit" loading={draft.isSending} fullWidth>
        {t("register.submit")}
      </Button>
    </DraftForm>
  );
}
