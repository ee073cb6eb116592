import { Checkbox, PasswordInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { RightsFields } from "./RightsFields.tsx";
import { SettingsCard } from "./SettingsPage.tsx";
import type { SignInForm, SignInValues, Targets } from "./signInForm.ts";

const ATTRIBUTES = ["emailAttribute", "firstNameAttribute", "lastNameAttribute"] as const;

/** The directory and the rights of its users. isSecretSet: whether a password of the search account is saved. */
export function DirectoryFields({
  form,
  targets,
  isSecretSet,
}: {
  form: SignInForm;
  targets: Targets;
  isSecretSet: boolean;
}) {
  const { url, bindDn, groupBaseDn } = form.values;
  const line = (name: keyof SignInValues, maxLength = 1000) => ({
    spellCheck: false,
    autoComplete: "off",
    maxLength,
    ...form.getInputProps(name),
  });
  return (
    <SettingsCard title={t("signInSettings.ldap")} text={t("signInSettings.ldap.text")}>
      <TextInput
        label={t("signInSettings.url")}
        description={t("signInSettings.url.hint")}
        placeholder="ldaps://ldap.example.org"
        {...line("url", 500)}
      />
      {url.trim() !== "" && (
        <>
          {/^ldap:/i.test(url.trim()) && (
            <Checkbox
              label={t("signInSettings.startTls")}
              description={t("signInSettings.startTls.hint")}
              {...form.getInputProps("startTls", { type: "checkbox" })}
            />
          )}
          <Textarea
            label={t("signInSettings.caCertificate")}
            description={t("signInSettings.caCertificate.hint")}
            placeholder="-----BEGIN CERTIFICATE-----"
            autosize
            minRows={2}
            maxRows={6}
            {...line("caCertificate", 20_000)}
          />
          <TextInput
            label={t("signInSettings.bindDn")}
            description={t("signInSettings.bindDn.hint")}
            placeholder="cn=lanekeeper,dc=example,dc=org"
            {...line("bindDn")}
          />
          {bindDn.trim() !== "" && (
            <PasswordInput
              label={t("signInSettings.bindPassword")}
              description={isSecretSet ? t("mail.password.isSet") : undefined}
              {...line("bindPassword", 500)}
              autoComplete="new-password"
            />
          )}
          <TextInput
            label={t("signInSettings.baseDn")}
            placeholder="ou=people,dc=example,dc=org"
            {...line("baseDn")}
          />
          <TextInput
            label={t("signInSettings.userFilter")}
            description={t("signInSettings.userFilter.hint")}
            {...line("userFilter")}
          />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            {ATTRIBUTES.map((name) => (
              <TextInput key={name} label={t(`signInSettings.${name}`)} {...line(name, 100)} />
            ))}
          </SimpleGrid>
          <Checkbox
            label={t("signInSettings.autoCreate")}
            description={t("signInSettings.autoCreate.hint")}
            {...form.getInputProps("ldapAutoCreate", { type: "checkbox" })}
          />
          <TextInput
            label={t("signInSettings.groupAttribute")}
            description={t("signInSettings.groupAttribute.hint")}
            {...line("groupAttribute", 100)}
          />
          <TextInput
            label={t("signInSettings.groupBaseDn")}
            description={t("signInSettings.groupBaseDn.hint")}
            placeholder="ou=groups,dc=example,dc=org"
            {...line("groupBaseDn")}
          />
          {groupBaseDn.trim() !== "" && (
            <TextInput
              label={t("signInSettings.groupFilter")}
              description={t("signInSettings.groupFilter.hint")}
              {...line("groupFilter")}
            />
          )}
          <RightsFields
            form={form}
            targets={targets}
            names={{ roles: "ldapRoles", departments: "ldapDepartments" }}
            keyLabel={t("signInSettings.group")}
          />
        </>
      )}
    </SettingsCard>
  );
}
