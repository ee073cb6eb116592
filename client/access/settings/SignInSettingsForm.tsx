import { Checkbox } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { DirectoryFields } from "./DirectoryFields.tsx";
import { ProviderFields } from "./ProviderFields.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsCard } from "./SettingsPage.tsx";
import { formValues, type SignInSettings, toChange } from "./signInForm.ts";
import { TestDirectoryCard } from "./TestDirectoryCard.tsx";
import { TestProviderCard } from "./TestProviderCard.tsx";

/** Single sign-on, a directory, and whether passwords work, with one save bar. */
export function SignInSettingsForm({ saved }: { saved: SignInSettings }) {
  const client = useQueryClient();
  const { data: about } = useQuery(trpc.signOn.about.queryOptions());
  const { data: departments = [] } = useQuery(trpc.departments.names.queryOptions());
  const targets = { roles: about?.roles ?? [], departments };
  const draft = useDraftForm({
    name: "settings.signIn",
    stored: formValues(saved),
    secrets: ["clientSecret", "bindPassword"],
    fieldsByCode: { "signOn.passwordsNeeded": "passwordSignIn" },
    async send(values) {
      const after = await trpcClient.signOn.changeSettings.mutate(toChange(values, targets));
      client.setQueryData(trpc.signOn.settings.queryKey(), after);
      void client.invalidateQueries({ queryKey: trpc.setup.pathKey() });
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return formValues(after);
    },
  });
  const { form, isDirty } = draft;
  const isProviderOn = saved.oidc.issuer !== null && saved.oidc.clientId !== null;
  const isDirectoryOn = saved.ldap.url !== null && saved.ldap.baseDn !== null;

  return (
    <>
      <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
        <ProviderFields
          form={form}
          targets={targets}
          callbackUrl={about?.callbackUrl}
          isSecretSet={saved.oidc.clientSecretSet}
        />
        <DirectoryFields form={form} targets={targets} isSecretSet={saved.ldap.bindPasswordSet} />
        <SettingsCard title={t("signInSettings.passwords")}>
          <Checkbox
            label={t("signInSettings.passwordSignIn")}
            description={t("signInSettings.passwordSignIn.hint")}
            {...form.getInputProps("passwordSignIn", { type: "checkbox" })}
          />
        </SettingsCard>
        <SaveBar draft={draft} />
      </DraftForm>
      {isProviderOn && <TestProviderCard isChanged={isDirty} />}
      {isDirectoryOn && <TestDirectoryCard isChanged={isDirty} />}
    </>
  );
}
