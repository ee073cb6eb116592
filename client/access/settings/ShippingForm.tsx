import { Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsCard } from "./SettingsPage.tsx";

type Shipping = Outputs["settings"]["shipping"];

/** Where customers send their samples, as soon as it is loaded. */
export function ShippingForm() {
  const { data } = useQuery(trpc.settings.shipping.queryOptions());
  return data ? <Form shipping={data} /> : null;
}

function Form({ shipping }: { shipping: Shipping }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: "settings.shipping",
    stored: shippingValues(shipping),
    async send({ address, instructions }) {
      const saved = await trpcClient.settings.changeShipping.mutate({ address, instructions });
      client.setQueryData(trpc.settings.shipping.queryKey(), saved);
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return shippingValues(saved);
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
      <SettingsCard title={t("settings.shipping.title")} text={t("settings.shipping.text")}>
        <Textarea
          label={t("settings.shipping.address")}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={1_000}
          {...form.getInputProps("address")}
        />
        <Textarea
          label={t("settings.shipping.instructions")}
          description={t("settings.shipping.instructions.hint")}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={10_000}
          {...form.getInputProps("instructions")}
        />
      </SettingsCard>
      <SaveBar draft={draft} />
    </DraftForm>
  );
}

function shippingValues({ address, instructions }: Shipping) {
  return { address: address ?? "", instructions: instructions ?? "" };
}
