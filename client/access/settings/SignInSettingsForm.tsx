import { Alert, Checkbox, PasswordInput, Stack, TagsInput, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Command } from "../../kit/components/Command.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { MapField, toMap, toRows } from "./MapField.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsCard } from "./SettingsPage.tsx";
import { TestProviderCard } from "./TestProviderCard.tsx";

type Settings = Outputs["signOn"]["settings"];

/** The provider of single sign-on, the rights of its accounts, and whether passwords work. */
export function SignInSettingsForm({ saved }: { saved: Settings }) {
  const client = useQueryClient();
  const { data: about } = useQuery(trpc.signOn.about.queryOptions());
  const { data: departments = [] } = useQuery(trpc.departments.names.queryOptions());
  const roles = about?.roles ?? [];
  const draft = useDraftForm({
    name: "settings.signIn",
    stored: formValues(saved),
    secrets: ["clientSecret"],
    fieldsByCode: { "outgoing.ownLinkRefused": "issuer", "signOn.passwordsNeeded": "passwordSignIn" },
    async send(values) {
      const after = await trpcClient.signOn.changeSettings.mutate({
        oidc: {
          issuer: values.issuer.trim(),
          clientId: values.clientId.trim(),
          ...((values.clientSecret !== "" || values.clientId.trim() === "") && {
            clientSecret: values.clientSecret,
          }),
          buttonLabel: values.buttonLabel.trim(),
          allowedDomains: values.allowedDomains,
          autoCreate: values.autoCreate,
          roleClaim: values.roleClaim.trim(),
          roleMap: toMap(values.roleRows, roles),
          departmentClaim: values.departmentClaim.trim(),
          departmentMap: toMap(
            values.departmentRows,
            departments.map(({ id }) => id),
          ),
        },
        passwordSignIn: values.passwordSignIn,
      });
      client.setQueryData(trpc.signOn.settings.queryKey(), after);
      void client.invalidateQueries({ queryKey: trpc.setup.pathKey() });
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return formValues(after);
    },
  });
  const { form, isDirty } = draft;
  const isOn = saved.oidc.issuer !== null && saved.oidc.clientId !== null;

  return (
    <>
      <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
        <SettingsCard title={t("signInSettings.oidc")} text={t("signInSettings.oidc.text")}>
          {!isOn && (
            <Alert color="gray" variant="light">
              {t("signInSettings.oidc.off")}
            </Alert>
          )}
          {about && (
            <Stack gap={4}>
              <Text size="sm" fw={500}>
                {t("signInSettings.callback")}
              </Text>
              <Text size="xs" c="dimmed">
                {t("signInSettings.callback.hint")}
              </Text>
              <Command>{about.callbackUrl}</Command>
            </Stack>
          )}
          <TextInput
            label={t("signInSettings.issuer")}
            description={t("signInSettings.issuer.hint")}
            placeholder="https://login.example.org/realms/lab"
            spellCheck={false}
            maxLength={1000}
            {...form.getInputProps("issuer")}
          />
          <TextInput
            label={t("signInSettings.clientId")}
            autoComplete="off"
            spellCheck={false}
            maxLength={500}
            {...form.getInputProps("clientId")}
          />
          <PasswordInput
            label={t("signInSettings.clientSecret")}
            description={t(
              saved.oidc.clientSecretSet
                ? "signInSettings.clientSecret.isSet"
                : "signInSettings.clientSecret.hint",
            )}
            autoComplete="new-password"
            maxLength={500}
            {...form.getInputProps("clientSecret")}
          />
          <TextInput
            label={t("signInSettings.buttonLabel")}
            description={t("signInSettings.buttonLabel.hint")}
            placeholder={t("signIn.signOn")}
            maxLength={60}
            {...form.getInputProps("buttonLabel")}
          />
        </SettingsCard>
        <SettingsCard title={t("signInSettings.accounts")} text={t("signInSettings.accounts.text")}>
          <Checkbox
            label={t("signInSettings.autoCreate")}
            description={t("signInSettings.autoCreate.hint")}
            {...form.getInputProps("autoCreate", { type: "checkbox" })}
          />
          <TagsInput
            label={t("signInSettings.allowedDomains")}
            description={t("signInSettings.allowedDomains.hint")}
            placeholder="example.org"
            acceptValueOnBlur
            maxTags={100}
            {...form.getInputProps("allowedDomains")}
          />
          <TextInput
            label={t("signInSettings.roleClaim")}
            description={t("signInSettings.roleClaim.hint")}
            placeholder="realm_access.roles"
            spellCheck={false}
            maxLength={200}
            {...form.getInputProps("roleClaim")}
          />
          <MapField
            label={t("signInSettings.roleMap")}
            rows={form.values.roleRows}
            targets={roles.map((value) => ({ value, label: t(`common.role.${value}`) }))}
            keyLabel={t("signInSettings.claimValue")}
            targetLabel={t("users.role")}
            onChange={(rows) => form.setFieldValue("roleRows", rows)}
          />
          <TextInput
            label={t("signInSettings.departmentClaim")}
            description={t("signInSettings.departmentClaim.hint")}
            placeholder="groups"
            spellCheck={false}
            maxLength={200}
            {...form.getInputProps("departmentClaim")}
          />
          <MapField
            label={t("signInSettings.departmentMap")}
            rows={form.values.departmentRows}
            targets={departments.map(({ id, name }) => ({ value: id, label: name }))}
            keyLabel={t("signInSettings.claimValue")}
            targetLabel={t("users.department")}
            onChange={(rows) => form.setFieldValue("departmentRows", rows)}
          />
        </SettingsCard>
        <SettingsCard title={t("signInSettings.passwords")}>
          <Checkbox
            label={t("signInSettings.passwordSignIn")}
            description={t("signInSettings.passwordSignIn.hint")}
            {...form.getInputProps("passwordSignIn", { type: "checkbox" })}
          />
        </SettingsCard>
        <SaveBar draft={draft} />
      </DraftForm>
      {isOn && <TestProviderCard isChanged={isDirty} />}
    </>
  );
}

/** clientSecret: empty keeps the saved one; without a client ID it is removed. */
function formValues({ oidc, passwordSignIn }: Settings) {
  return {
    issuer: oidc.issuer ?? "",
    clientId: oidc.clientId ?? "",
    clientSecret: "",
    buttonLabel: oidc.buttonLabel ?? "",
    allowedDomains: oidc.allowedDomains,
    autoCreate: oidc.autoCreate,
    roleClaim: oidc.roleClaim ?? "",
    roleRows: toRows(oidc.roleMap),
    departmentClaim: oidc.departmentClaim ?? "",
    departmentRows: toRows(oidc.departmentMap),
    passwordSignIn,
  };
}
