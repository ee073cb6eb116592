import { Button, Modal, NumberInput, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { DialogButtons } from "../../kit/components/DialogButtons.tsx";
import { DraftForm } from "../../kit/drafts/DraftForm.tsx";
import { required } from "../../kit/drafts/rules.ts";
import { useDraftForm } from "../../kit/drafts/useDraftForm.ts";
import { t } from "../../kit/i18n/t.ts";
import { trpc, trpcClient } from "../../kit/trpc/trpc.ts";
import type { MeasurementType } from "./MeasurementTypesPage.tsx";

const DECIMALS_MAX = 6;

interface Values {
  name: string;
  unit: string;
  decimals: number | string;
  minimum: number | string;
  maximum: number | string;
  headings: string;
}

/** Creates a type of measurements, or edits one. */
export function MeasurementTypeDialog({
  type,
  onClose,
}: {
  type: MeasurementType | undefined;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const draft = useDraftForm<Values>({
    name: `measurementType.${type?.id ?? "new"}`,
    stored: {
      name: type?.name ?? "",
      unit: type?.unit ?? "",
      decimals: type?.decimals ?? 2,
      minimum: type?.minimum ?? "",
      maximum: type?.maximum ?? "",
      headings: type?.headings.join("\n") ?? "",
    },
    validate: { name: required(t("measurementTypes.name")) },
    fieldsByCode: {
      "measurementTypes.nameTaken": "name",
      "measurementTypes.unitInUse": "unit",
      "measurementTypes.rangeCrossed": "maximum",
    },
    async send({ name, unit, decimals, minimum, maximum, headings }) {
      const given = {
        name,
        unit,
        decimals: Number(decimals),
        minimum: minimum === "" ? null : Number(minimum),
        maximum: maximum === "" ? null : Number(maximum),
        headings: headings
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      };
      if (type) await trpcClient.measurementTypes.update.mutate({ measurementTypeId: type.id, ...given });
      else await trpcClient.measurementTypes.create.mutate(given);
      notifications.show({ message: t("measurementTypes.saved", { name }), color: "teal" });
      onClose();
      void client.invalidateQueries({ queryKey: trpc.measurementTypes.pathKey() });
    },
  });
  const { form } = draft;
  return (
    <Modal
      opened
      onClose={onClose}
      title={type ? t("measurementTypes.edit", { name: type.name }) : t("measurementTypes.new")}
    >
      <DraftForm draft={draft} failed={t("measurementTypes.notSaved")}>
        <TextInput
          label={t("measurementTypes.name")}
          maxLength={100}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextInput
          label={t("measurementTypes.unit")}
          description={t("measurementTypes.unit.hint")}
          maxLength={20}
          {...form.getInputProps("unit")}
        />
        <NumberInput
          label={t("measurementTypes.decimals")}
          allowDecimal={false}
          min={0}
          max={DECIMALS_MAX}
          {...form.getInputProps("decimals")}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NumberInput
            label={t("measurementTypes.minimum")}
            hideControls
            allowedDecimalSeparators={[".", ","]}
            {...form.getInputProps("minimum")}
          />
          <NumberInput
            label={t("measurementTypes.maximum")}
            hideControls
            allowedDecimalSeparators={[".", ","]}
            {...form.getInputProps("maximum")}
          />
        </SimpleGrid>
        <Textarea
          label={t("measurementTypes.headings")}
          description={t("measurementTypes.headings.hint")}
          autosize
          minRows={3}
          maxRows={10}
          {...form.getInputProps("headings")}
        />
        <DialogButtons onCancel={onClose}>
          <Button type="submit" loading={draft.isSending}>
            {t("users.save")}
          </Button>
        </DialogButtons>
      </DraftForm>
    </Modal>
  );
}
