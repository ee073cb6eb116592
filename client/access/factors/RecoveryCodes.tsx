import { Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";

/** Recovery codes, which cannot be shown again, until the user confirms that they are saved. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <Stack gap="md">
      <Text>{t("factors.codes.text")}</Text>
      <Code block fz="md" aria-label={t("factors.codes.title")} style={{ userSelect: "all" }}>
        {text}
      </Code>
      <Group justify="flex-end" gap="xs">
        <CopyButton value={text} timeout={3_000}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {t(copied ? "factors.codes.copied" : "factors.codes.copy")}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t("factors.codes.done")}</Button>
      </Group>
    </Stack>
  );
}
