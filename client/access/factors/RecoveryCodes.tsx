import { Stack, Text } from "@mantine/core";
import { OneTimeSecret } from "../../kit/components/OneTimeSecret.tsx";
import { t } from "../../kit/i18n/t.ts";

/** Recovery codes, which cannot be shown again, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  return (
    <Stack gap="md">
      <Text>{t("factors.codes.text")}</Text>
      <OneTimeSecret
        secret={codes.join("\n")}
        label={t("factors.codes.title")}
        copyLabel={t("factors.codes.copy")}
        onDone={onDone}
      />
    </Stack>
  );
}
