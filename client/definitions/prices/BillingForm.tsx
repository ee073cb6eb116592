import { NumberInput, Switch, Textarea } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SaveBar } from "../../access/settings/SaveBar.tsx";
import { SettingsCard } from "../../access/settings/SettingsPage.tsx";

type Billing = Outputs["settings"]["billing"];

/** Who sees prices, and the terms of quotes. */
export function BillingForm() {
  const { data } = useQuery(trpc.settings.billing.queryOptions());
  return data ? <Form billing={data} /> : null;
}

function Form({ billing }: { billing: Billing }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: "settings.billing",
    stored: billing,
    async send(values) {
      const saved = await trpcClient.settings.changeBilling.mutate(values);
      client.setQueryData(trpc.settings.billing.queryKey(), saved);
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return saved;
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
      <SettingsCard title={t("prices.quotes")} text={t("prices.quotes.text")}>
        <Switch
          label={t("prices.showPrices")}
          description={t("prices.showPrices.hint")}
          {...form.getInputProps("showPrices", { type: "checkbox" })}
        />
        <NumberInput
          label={t("prices.quoteDays")}
          description={t("prices.quoteDays.hint")}
          min={1}
          max={3_650}
          allowDecimal={false}
          {...form.getInputProps("quoteDays")}
        />
        <Textarea
          label={t("prices.quoteTerms")}
          description={t("prices.quoteTerms.hint")}
          autosize
          minRows={3}
          maxRows={14}
          maxLength={10_000}
          {...form.getInputProps("quoteTerms")}
        />
      </SettingsCard>
      <SaveBar draft={draft} />
    </DraftForm>
  );
}
