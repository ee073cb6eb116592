import { Checkbox, NumberInput, SimpleGrid, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { SaveBar } from "./SaveBar.tsx";
import { SettingsCard } from "./SettingsPage.tsx";

type Prices = Outputs["settings"]["prices"];

/** The prices of computing, as far as they are loaded. */
export function PricesForm() {
  const { data } = useQuery(trpc.settings.prices.queryOptions());
  return data ? <Form prices={data} /> : null;
}

function Form({ prices }: { prices: Prices }) {
  const client = useQueryClient();
  const draft = useDraftForm({
    name: "settings.prices",
    stored: priceValues(prices),
    fieldsByCode: { "settings.priceRefused": "perCoreHour" },
    async send({ currency, perCoreHour, perGbHour, showToOwners }) {
      const saved = await trpcClient.settings.changePrices.mutate({
        currency: currency.trim() === "" ? null : currency.trim(),
        perCoreHour: perCoreHour === "" ? null : perCoreHour,
        perGbHour: perGbHour === "" ? null : perGbHour,
        showToOwners,
      });
      client.setQueryData(trpc.settings.prices.queryKey(), saved);
      notifications.show({ message: t("settings.saved"), color: "teal" });
      return priceValues(saved);
    },
  });
  const { form } = draft;
  return (
    <DraftForm draft={draft} failed={t("settings.notSaved")} gap="lg" asks>
      <SettingsCard title={t("settings.prices.title")} text={t("settings.prices.text")}>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <TextInput
            label={t("settings.prices.currency")}
            maxLength={10}
            placeholder="EUR"
            {...form.getInputProps("currency")}
          />
          <NumberInput
            label={t("settings.prices.perCoreHour")}
            min={0}
            max={1_000_000}
            decimalScale={6}
            {...form.getInputProps("perCoreHour")}
          />
          <NumberInput
            label={t("settings.prices.perGbHour")}
            min={0}
            max={1_000_000}
            decimalScale={6}
            {...form.getInputProps("perGbHour")}
          />
        </SimpleGrid>
        <Checkbox
          label={t("settings.prices.showToOwners")}
          description={t("settings.prices.showToOwners.hint")}
          {...form.getInputProps("showToOwners", { type: "checkbox" })}
        />
      </SettingsCard>
      <SaveBar draft={draft} />
    </DraftForm>
  );
}

function priceValues({ currency, perCoreHour, perGbHour, showToOwners }: Prices) {
  return {
    currency: currency ?? "",
    perCoreHour: perCoreHour ?? ("" as number | ""),
    perGbHour: perGbHour ?? ("" as number | ""),
    showToOwners,
  };
}
