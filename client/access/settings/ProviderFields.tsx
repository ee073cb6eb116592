import { Checkbox, PasswordInput, Stack, TagsInput, Text, TextInput } from "@mantine/core";
import { Command } from "../../kit/components/Command.tsx";
import { t } from "../../kit/i18n/t.ts";
import { RightsFields } from "./RightsFields.tsx";
import { SettingsCard } from "./SettingsPage.tsx";
import type { SignInForm, Targets } from "./signInForm.ts";

/** The provider of single sign-on and the rights of its users. isSecretSet: whether a client secret is saved. */
export function ProviderFields({
  form,
  targets,
  callbackUrl,
  isSecretSet,
}: {
  form: SignInForm;
  targets: Targets;
  callbackUrl: string | undefined;
  isSecretSet: boolean;
}) {
  return (
    <SettingsCard title={t("signInSettings.oidc")} text={t("signInSettings.oidc.text")}>
      {callbackUrl !== undefined && (
        <Stack gap={4}>
          <Text size="sm" fw={500}>
            {t("signInSettings.callback")}
          </Text>
          <Text size="xs" c="dimmed">
            {t("signInSettings.callback.hint")}
          </Text>
          <Command>{callbackUrl}</Command>
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
      {form.values.issuer.trim() !== "" && (
        <>
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
              isSecretSet ? "signInSettings.clientSecret.isSet" : "signInSettings.clientSecret.hint",
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
          <Checkbox
            label={t("signInSettings.autoCreate")}
            description={t("signInSettings.autoCreate.hint")}
            {...form.getInputProps("oidcAutoCreate", { type: "checkbox" })}
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
          <TextInput
            label={t("signInSettings.departmentClaim")}
            description={t("signInSettings.departmentClaim.hint")}
            placeholder="groups"
            spellCheck={false}
            maxLength={200}
            {...form.getInputProps("departmentClaim")}
          />
          <RightsFields
            form={form}
            targets={targets}
            names={{ roles: "oidcRoles", departments: "oidcDepartments" }}
            keyLabel={t("signInSettings.claimValue")}
          />
        </>
      )}
    </SettingsCard>
  );
}
