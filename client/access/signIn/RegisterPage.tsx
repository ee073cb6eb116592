import { Button, Group, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { Door } from "../../kit/components/Door.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { NEW_PERSON, personFieldOf, PersonFields, personRules } from "./PersonFields.tsx";
import { useEnter } from "./useEnter.ts";

export function RegisterPage() {
  const { next } = useSearch({ from: "/register" });
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const search = next === undefined ? {} : { next };

  if (welcome && !welcome.selfRegistration) {
    return (
      <Door title={t("register.closed.title")} text={t("register.closed.text")}>
        <TextLink to="/sign-in" search={search}>
          {t("signIn.title")}
        </TextLink>
      </Door>
    );
  }
  return (
    <Door title={t("register.title")}>
      <RegisterForm next={next} />
      <Group gap={6} justify="center">
        <Text size="sm">{t("register.known")}</Text>
        <TextLink to="/sign-in" search={search} size="sm">
          {t("signIn.title")}
        </TextLink>
      </Group>
    </Door>
  );
}

function RegisterForm({ next }: { next: string | undefined }) {
  const enter = useEnter();
  const draft = useDraftForm({
    name: "register",
    stored: NEW_PERSON,
    secrets: ["password"],
    validate: personRules(),
    fieldOf: personFieldOf,
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
