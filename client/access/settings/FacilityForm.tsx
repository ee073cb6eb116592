import { Select, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { LANGUAGE_NAMES, LANGUAGES } from "../../kit/i18n/language.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { LogoField } from "./LogoField.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsCard } from "./SettingsPage.tsx";

type Facility = Outputs["settings"]["facility"];

/** The name, logo and contact details of the facility. An emptied field removes the stored value. */
export function FacilityForm({ facility }: { facility: Facility }) {
  const client = useQueryClient();
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const storedLogo = welcome?.logo ?? null;
  const draft = useDraftForm({
    name: "settings.facility",
    stored: facilityValues(facility, storedLogo),
    secrets: ["logo"],
    fieldsByCode: {
      "settings.publicUrlElsewhere": "publicUrl",
      "settings.logoTypeRefused": "logo",
      "settings.logoTooLarge": "logo",
    },
    async send({ name, contactEmail, url, publicUrl, language, timeZone, logo }) {
      const saved = await trpcClient.settings.changeFacility.mutate({
        name: name.trim() || null,
        contactEmail: contactEmail.trim() || null,
        url: url.trim() || null,
        publicUrl: publicUrl.trim() || null,
        language,
        timeZone: timeZone === SERVER_ZONE ? null : timeZone,
      });
      client.setQueryData(trpc.settings.facility.queryKey(), saved);
      const after =
        logo === (storedLogo ?? "")
          ? { logo: storedLogo }
          : await trpcClient.facilityLogo.change.mutate({
              image: logo === "" ? null : stripDataUrlPrefix(logo),
            });
      await client.invalidateQueries({ queryKey: trpc.setup.welcome.queryKey() });
      void client.invalidateQueries({ queryKey: trpc.setupGuide.pathKey() });
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return facilityValues(saved, after.logo);
    },
  });
  const { form } = draft;
  const fixed =
    welcome?.publicUrl && welcome.publicUrl !== facility.publicUrl ? welcome.publicUrl : undefined;

  return (
    <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
      <SettingsCard title={t("settings.facility.contact")} text={t("settings.facility.text")}>
        <TextInput label={t("settings.facility.name")} maxLength={120} {...form.getInputProps("name")} />
        <LogoField {...form.getInputProps("logo")} onError={(error) => form.setFieldError("logo", error)} />
        <TextInput
          label={t("settings.facility.contactEmail")}
          description={t("settings.facility.contactEmail.hint")}
          type="email"
          maxLength={254}
          {...form.getInputProps("contactEmail")}
        />
        <TextInput
          label={t("settings.facility.url")}
          placeholder="https://"
          type="url"
          maxLength={1000}
          {...form.getInputProps("url")}
        />
      </SettingsCard>
      <SettingsCard title={t("settings.facility.emails")}>
        <Select
          label={t("settings.facility.language")}
          description={t("settings.facility.language.hint")}
          data={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          allowDeselect={false}
          {...form.getInputProps("language")}
        />
        <Select
          label={t("settings.facility.timeZone")}
          description={t("settings.facility.timeZone.hint")}
          data={[
            { value: SERVER_ZONE, label: t("settings.facility.timeZone.server") },
            ...Intl.supportedValuesOf("timeZone"),
          ]}
          searchable
          allowDeselect={false}
          limit={50}
          {...form.getInputProps("timeZone")}
        />
      </SettingsCard>
      <SettingsCard title={t("settings.facility.address")}>
        <TextInput
          label={t("settings.facility.publicUrl")}
          description={
            fixed === undefined
              ? t("settings.facility.publicUrl.hint")
              : t("settings.facility.publicUrl.fixed", { address: fixed })
          }
          placeholder={location.origin}
          type="url"
          maxLength={1000}
          {...form.getInputProps("publicUrl")}
        />
      </SettingsCard>
      <SaveBar draft={draft} />
    </DraftForm>
  );
}

// A select has no empty choice.
const SERVER_ZONE = "server";

const stripDataUrlPrefix = (dataUrl: string) => dataUrl.slice(dataUrl.indexOf(",") + 1);

/** logo: the path of the stored image or the data URL of a chosen one; empty without a logo. */
function facilityValues(
  { name, contactEmail, url, publicUrl, language, timeZone }: Facility,
  logo: string | null,
) {
  return {
    name: name ?? "",
    contactEmail: contactEmail ?? "",
    url: url ?? "",
    publicUrl: publicUrl ?? "",
    language,
    timeZone: timeZone ?? SERVER_ZONE,
    logo: logo ?? "",
  };
}
