import { Button, Modal, MultiSelect, ScrollArea, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { parseDecimal, ratePrice } from "../../../server/definitions/prices/rules/money.ts";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import { typedDecimal } from "./formatMoney.ts";
import type { PriceList, Rate } from "./PricesPage.tsx";

/** Adds a rate, or edits one with its departments and own prices. */
export function RateDialog({
  rate,
  list,
  onClose,
}: {
  rate: Rate | undefined;
  list: PriceList;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const departments = useQuery(trpc.departments.names.queryOptions());
  const isDecimal = (text: string) => parseDecimal(typedDecimal(text)) !== undefined;
  const draft = useDraftForm({
    name: `rate.${rate?.id ?? "new"}`,
    stored: {
      name: rate?.name ?? "",
      factor: rate?.factor ?? "1.00",
      departmentIds: rate?.departmentIds ?? [],
      prices: Object.fromEntries((rate?.prices ?? []).map(({ priceItemId, price }) => [priceItemId, price])),
    },
    validate: {
      name: required(t("prices.name")),
      factor: (factor) => (isDecimal(factor) ? null : t("prices.decimal.refused")),
      prices: (prices) =>
        Object.values(prices).every((price) => price.trim() === "" || isDecimal(price))
          ? null
          : t("prices.decimal.refused"),
    },
    fieldsByCode: { "prices.rateNameTaken": "name" },
    async send({ name, factor, departmentIds, prices }) {
      const given = {
        name,
        factor: typedDecimal(factor),
        departmentIds,
        prices: Object.entries(prices)
          .filter(([, price]) => price.trim() !== "")
          .map(([priceItemId, price]) => ({ priceItemId, price: typedDecimal(price) })),
      };
      if (rate) await trpcClient.prices.updateRate.mutate({ rateGroupId: rate.id, ...given });
      else await trpcClient.prices.createRate.mutate(given);
      notifications.show({ message: t("prices.saved", { name }), color: "teal" });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.prices.pathKey() });
    },
  });
  const { form } = draft;
  const { factor, prices } = form.values;
  return (
    <Modal
      opened
      onClose={onClose}
      title={rate ? t("prices.edit", { name: rate.name }) : t("prices.rate.new")}
    >
      <DraftForm draft={draft} failed={t("prices.notSaved")}>
        <TextInput label={t("prices.name")} maxLength={100} data-autofocus {...form.getInputProps("name")} />
        <TextInput
          label={t("prices.factor")}
          description={t("prices.factor.hint")}
          inputMode="decimal"
          {...form.getInputProps("factor")}
        />
        <MultiSelect
          label={t("prices.departments")}
          description={t("prices.departments.hint")}
          searchable
          clearable
          data={(departments.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps("departmentIds")}
        />
        {list.items.length > 0 && (
          <Stack gap="xs">
            <Text size="sm" fw={500}>
              {t("prices.ownPrices")}
            </Text>
            <Text size="xs" c="dimmed">
              {t("prices.ownPrices.hint")}
            </Text>
            <ScrollArea.Autosize mah={320}>
              <Stack gap="xs">
                {list.items.map(({ id, code, name, price }) => (
                  <TextInput
                    key={id}
                    label={`${code} · ${name}`}
                    inputMode="decimal"
                    placeholder={isDecimal(factor) ? ratePrice(price, typedDecimal(factor)) : price}
                    value={prices[id] ?? ""}
                    onChange={({ currentTarget: { value } }) =>
                      form.setFieldValue("prices", { ...prices, [id]: value })
                    }
                  />
                ))}
              </Stack>
            </ScrollArea.Autosize>
            {form.errors["prices"] && (
              <Text size="sm" c="red">
                {form.errors["prices"]}
              </Text>
            )}
          </Stack>
        )}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending}>
            {t("users.save")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
