import { Card, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SaveBar } from "./SaveBar.tsx";

type Facility = Outputs["settings"]["facility"];

/** The rules that an order must meet when it is submitted. */
export function OrdersForm({ facility }: { facility: Facility }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: "settings.orders",
    stored: orderValues(facility),
    async send({ sampleCodePattern }) {
      const saved = await trpcClient.settings.changeFacility.mutate({
        sampleCodePattern: sampleCodePattern.trim() || null,
      });
      client.setQueryData(trpc.settings.facility.queryKey(), saved);
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return orderValues(saved);
    },
  });
  return (
    <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
      <Card withBorder>
        <TextInput
          label={t("settings.facility.sampleCodePattern")}
          description={t("settings.facility.sampleCodePattern.hint")}
          spellCheck={false}
          maxLength={500}
          {...draft.form.getInputProps("sampleCodePattern")}
        />
      </Card>
      <SaveBar draft={draft} />
    </DraftForm>
  );
}

function orderValues({ sampleCodePattern }: Facility) {
  return { sampleCodePattern: sampleCodePattern ?? "" };
}
