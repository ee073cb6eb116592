import { Group, NumberInput, Select } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import { t } from "../../kit/i18n/t.ts";

const CONDITIONS = ["good", "damaged", "leaking", "thawed", "empty", "other"] as const;

/** What is recorded of a tube that arrived. volumeUl: µl; concentration: ng/µl; empty if not measured. */
export interface TubeValues {
  condition: (typeof CONDITIONS)[number];
  volumeUl: number | "";
  concentration: number | "";
}

/** Returns the values as the operations accept them. */
export function tubeInput({ condition, volumeUl, concentration }: TubeValues) {
  return {
    condition,
    volumeUl: volumeUl === "" ? null : volumeUl,
    concentration: concentration === "" ? null : concentration,
  };
}

/** The fields of a tube that arrived. input: the properties of a field of the form. */
export function TubeFields({ input }: { input: (name: keyof TubeValues) => GetInputPropsReturnType }) {
  return (
    <>
      <Select
        label={t("receive.condition")}
        data={CONDITIONS.map((value) => ({ value, label: t(`receive.condition.${value}`) }))}
        allowDeselect={false}
        {...input("condition")}
      />
      <Group grow align="flex-start">
        <NumberInput
          label={t("receive.volume")}
          min={0}
          max={1_000_000}
          decimalScale={3}
          suffix=" µl"
          {...input("volumeUl")}
        />
        <NumberInput
          label={t("receive.concentration")}
          min={0}
          max={1_000_000}
          decimalScale={3}
          suffix=" ng/µl"
          {...input("concentration")}
        />
      </Group>
    </>
  );
}
