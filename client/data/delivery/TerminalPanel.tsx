import { Button, Card, Code, CopyButton, Group, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { t } from "../../kit/i18n/t.ts";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { downloadScript } from "./downloadScript.ts";
import { checksumKinds, type DeliveryFile } from "./files.ts";

/**
 * Downloads the delivery on the command line.
 * @param name the order name, for the file names
 */
export function TerminalPanel({
  orderId,
  name,
  files,
}: {
  orderId: string;
  name: string;
  files: DeliveryFile[];
}) {
  const { user } = useSession();
  const [isShown, { toggle }] = useDisclosure();
  const command = downloadScript({ origin: usePublicOrigin(), email: user.email, files });

  return (
    <Card withBorder component="section" aria-labelledby="terminal-title">
      <Stack gap="sm">
        <Title order={2} size="h4" id="terminal-title">
          {t("delivery.terminal.title")}
        </Title>
        <Text size="sm" c="dimmed" maw={720}>
          {t("delivery.terminal.text")}
        </Text>
        <Group gap="xs">
          <CopyButton value={command}>
            {({ copied, copy }) => (
              <Button size="xs" variant="default" onClick={copy}>
                {t(copied ? "delivery.copied" : "delivery.terminal.copy")}
              </Button>
            )}
          </CopyButton>
          <Button
            size="xs"
            variant="default"
            onClick={() => save(`${name}.sh`, `#!/usr/bin/env bash\n${command}`)}
          >
            {t("delivery.terminal.save")}
          </Button>
          {checksumKinds(files).map((kind) => (
            <Button
              key={kind}
              component="a"
              href={`/api/orders/${orderId}/sequencing/delivery/${kind}sums.txt`}
              download={`${kind}sums.txt`}
              size="xs"
              variant="default"
            >
              {t("delivery.sums.save", { name: `${kind}sums.txt` })}
            </Button>
          ))}
          <Button size="xs" variant="subtle" onClick={toggle} aria-expanded={isShown}>
            {t(isShown ? "delivery.terminal.hide" : "delivery.terminal.show")}
          </Button>
        </Group>
        {isShown && (
          <Code block mah={320} style={{ overflow: "auto" }} tabIndex={0}>
            {command}
          </Code>
        )}
      </Stack>
    </Card>
  );
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
