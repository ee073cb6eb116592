import { Button, Code, CopyButton, Group, Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { saveText } from "../../kit/components/saveText.ts";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { downloadScript } from "./downloadScript.ts";
import type { DeliveryFile } from "./files.ts";

/**
 * Downloads the delivery on the command line.
 * @param name the order number, for the name of the script
 */
export function TerminalPanel({ name, files }: { name: string; files: DeliveryFile[] }) {
  const { user } = useSession();
  const command = downloadScript({ origin: usePublicOrigin(), email: user.email, files });

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw="72ch">
        {t("delivery.terminal.text")}
      </Text>
      <Group gap="xs">
        <CopyButton value={command}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? "common.copied" : "delivery.terminal.copy")}
            </Button>
          )}
        </CopyButton>
        <Button
          size="xs"
          variant="default"
          onClick={() => saveText(`${name}.sh`, `#!/usr/bin/env bash\n${command}`, "text/plain")}
        >
          {t("delivery.terminal.save")}
        </Button>
      </Group>
      <Code block mah={320} style={{ overflow: "auto" }} tabIndex={0}>
        {command}
      </Code>
    </Stack>
  );
}
