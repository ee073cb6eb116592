import { Button, Card, SimpleGrid, Skeleton, Stack, Text, TextInput, Title } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DescriptionList } from "../../kit/components/DescriptionList.tsx";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { DepartmentHistory } from "../departments/DepartmentHistory.tsx";

/** Name, affiliation and ORCID iD of the user; email address and role stay with the facility. */
export function ProfileCard() {
  const { user } = useSession();
  const { data, error, refetch } = useQuery(trpc.users.profile.queryOptions());
  const { data: own } = useQuery(trpc.departments.mine.queryOptions());
  const { data: signIn } = useQuery(trpc.users.ownSignIn.queryOptions());
  return (
    <Card withBorder component="section" aria-labelledby="profile-title">
      <Stack gap="md">
        <Title order={2} size="h4" id="profile-title">
          {t("account.profile.title")}
        </Title>
        <DescriptionList
          facts={[
            ...(user.isDemo ? [[t("account.name"), formatPerson(user)] as [string, string]] : []),
            [t("account.email"), user.email],
            [t("account.role"), t(`common.role.${user.role}`)],
            [
              t("account.signIn"),
              signIn?.methods.map((method) => t(`account.signIn.${method}`)).join(", ") || null,
            ],
            [t("account.department"), own?.department?.name ?? null],
            [t("account.department.lead"), own?.leads.map(formatPerson).join(", ") || null],
          ]}
        />
        {own?.role === "lead" && <Text size="sm">{t("account.department.isLead")}</Text>}
        <DepartmentHistory history={own?.history} />
        <Text size="sm" c="dimmed">
          {t("account.changeHint")}
        </Text>
        {!data && !error && <Skeleton height={120} />}
        {!data && (
          <ErrorNotice error={error} title={t("account.profile.notLoaded")} onRetry={() => void refetch()} />
        )}
        {data && !user.isDemo && <ProfileForm profile={data} />}
      </Stack>
    </Card>
  );
}

function ProfileForm({ profile }: { profile: Outputs["users"]["profile"] }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: "profile",
    stored: textFields(profile),
    validate: {
      firstName: required(t("register.firstName")),
      lastName: required(t("register.lastName")),
    },
    async send(values) {
      const saved = await trpcClient.users.changeProfile.mutate(values);
      client.setQueryData(trpc.users.profile.queryKey(), saved);
      notifications.show({ message: t("account.profile.saved"), color: "teal" });
      // The frame shows the name.
      void client.invalidateQueries({ queryKey: trpc.auth.session.queryKey() });
      return textFields(saved);
    },
  });
  const { form } = draft;
  const mandatory = { maxLength: 100, required: true, withAsterisk: false };
  return (
    <DraftForm draft={draft} failed={t("account.profile.failed")}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t("register.firstName")}
          autoComplete="given-name"
          {...mandatory}
          {...form.getInputProps("firstName")}
        />
        <TextInput
          label={t("register.lastName")}
          autoComplete="family-name"
          {...mandatory}
          {...form.getInputProps("lastName")}
        />
      </SimpleGrid>
      <TextInput
        label={t("account.profile.institution")}
        autoComplete="organization"
        maxLength={200}
        {...form.getInputProps("institution")}
      />
      <TextInput
        label={t("account.profile.orcid")}
        description={t("account.profile.orcidHint")}
        maxLength={100}
        {...form.getInputProps("orcid")}
      />
      <Button type="submit" loading={draft.isSending} style={{ alignSelf: "flex-start" }}>
        {t("account.profile.save")}
      </Button>
    </DraftForm>
  );
}

function formatPerson({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}

function textFields({ institution, orcid, ...names }: Outputs["users"]["profile"]) {
  return { ...names, institution: institution ?? "", orcid: orcid ?? "" };
}
