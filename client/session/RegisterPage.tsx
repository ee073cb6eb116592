import { Button, Group, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { t } from "../messages/t.ts";
import { trpc, trpcClient } from "../trpc.ts";
import { Door } from "../ui/Door.tsx";
import { ErrorNotice } from "../ui/ErrorNotice.tsx";
import { TextLink } from "../ui/LinkButton.tsx";
import { NEW_PERSON, type NewPerson, PersonFields } from "./PersonFields.tsx";
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
  const form = useForm<NewPerson>({ mode: "uncontrolled", initialValues: NEW_PERSON });
  const register = useMutation({
    mutationFn: async (person: NewPerson) => {
      await trpcClient.auth.register.mutate(person);
      return trpcClient.auth.signIn.mutate(person);
    },
    onSuccess: ({ user }) => enter(user, next),
  });

  return (
    <form onSubmit={form.onSubmit((person) => register.mutate(person))}>
      <Stack gap="md">
        <ErrorNotice error={register.error} title={t("register.failed")} />
        <PersonFields form={form} />
        <Button type="submit" loading={register.isPending} fullWidth>
          {t("register.submit")}
        </Button>
      </Stack>
    </form>
  );
}
