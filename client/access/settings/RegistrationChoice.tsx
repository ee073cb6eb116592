import { Radio, Stack } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";

const CHOICES = [false, true];

/** Whether self-registration is open: one choice of two. */
export function RegistrationChoice({
  isOpen,
  onChange,
}: {
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
}) {
  return (
    <Radio.Group
      label={t("registration.label")}
      description={t("registration.hint")}
      value={String(isOpen)}
      onChange={(value) => onChange(value === "true")}
    >
      <Stack gap="xs" mt="xs">
        {CHOICES.map((choice) => (
          <Radio
            key={String(choice)}
            value={String(choice)}
            label={t(`registration.${choice}`)}
            description={t(`registration.${choice}.hint`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
