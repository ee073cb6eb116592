import { Button, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";

type Facility = Outputs["settings"]["facility"];

/** The name and contact details of the facility. An emptied field removes the stored value. */
export function FacilityForm({ facility }: { facility: Facility }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: "settings.facility",
    stored: facilityValues(facility),
    fieldsByCode: { "settings.publicUrlElsewhere": "publicUrl" },
    async send({ name, contactEmail, url, publicUrl, sampleCodePattern }) {
      const saved = await trpcClient.settings.changeFacility.mutate({
        name: name.trim() || null,
        contactEmail: contactEmail.trim() || null,
        url: url.trim() || null,
        publicUrl: publicUrl.trim() || null,
        sampleCodePattern: sampleCodePattern.trim() || null,
      });
      client.setQueryData(trpc.settings.facility.queryKey(), saved);
      void client.invalidateQueries({ queryKey: trpc.setup.welcome.queryKey() });
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return facilityValues(saved);
    },
  });
  const { form } = draft;
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const fixed =
    welcome?.publicUrl && welcome.publicUrl !== facility.publicUrl ? welcome.publicUrl : undefined;

  return (
    <DraftForm draft={draft} failed={t("settings.notSaved")} asks>
      <TextInput label={t("settings.facility.name")} maxLength={120} {...form.getInputProps("name")} />
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
      <TextInput
        label={t("settings.facility.sampleCodePattern")}
        description={t("settings.facility.sampleCodePattern.hint")}
        maxLength={500}
        {...form.getInputProps("sampleCodePattern")}
      />
      <Button
        type="submit"
        loading={draft.isSending}
        disabled={!draft.isDirty}
        style={{ alignSelf: "flex-start" }}
      >
        {t("settings.save")}
      </Button>
    </DraftForm>
  );
}

function facilityValues({ name, contactEmail, url, publicUrl, sampleCodePattern }: Facility) {
  return {
    name: name ?? "",
    contactEmail: contactEmail ?? "",
    url: url ?? "",
    publicUrl: publicUrl ?? "",
    sampleCodePattern: sampleCodePattern ?? "",
  };
}
