import { Radio, Stack } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";

export type ReceivedClass = "cleaned" | "raw";

const CHOICES: ReceivedClass[] = ["cleaned", "raw"];

/** The data class of received FASTQ files: deliverable as received, or raw until a pipeline has cleaned them. */
export function ReceivedReadsChoice({
  value,
  onChange,
}: {
  value: ReceivedClass;
  onChange: (value: ReceivedClass) => void;
}) {
  return (
    <Radio.Group
      label={t("receivedReads.label")}
      description={t("receivedReads.hint")}
      value={value}
      onChange={(chosen) => onChange(chosen === "raw" ? "raw" : "cleaned")}
    >
      <Stack gap="xs" mt="xs">
        {CHOICES.map((choice) => (
          <Radio
            key={choice}
            value={choice}
            label={t(`receivedReads.${choice}`)}
            description={t(`receivedReads.${choice}.hint`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
