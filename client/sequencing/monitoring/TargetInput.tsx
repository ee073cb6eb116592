import { NumberInput, type NumberInputProps } from "@mantine/core";
import { LOCALE, t } from "../../kit/i18n/t.ts";
import { TARGET_DECIMALS, TARGET_MAX_GIGABASES } from "./targetYield.ts";

const DECIMAL = (1.5).toLocaleString(LOCALE).charAt(1);

/** A target yield in gigabases; empty for none. */
export function TargetInput(props: NumberInputProps) {
  return (
    <NumberInput
      label={t("streams.target.input")}
      min={0}
      max={TARGET_MAX_GIGABASES}
      decimalScale={TARGET_DECIMALS}
      decimalSeparator={DECIMAL}
      allowedDecimalSeparators={[".", ","]}
      allowNegative={false}
      clampBehavior="strict"
      inputMode="decimal"
      hideControls
      {...props}
    />
  );
}
