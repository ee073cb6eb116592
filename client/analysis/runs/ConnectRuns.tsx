import { Card, Stack, Text } from "@mantine/core";
import { t } from "../../kit/i18n/t.ts";
import { Command } from "../../kit/components/Command.tsx";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";

/** How Nextflow reports runs that are started by hand, folded. */
export function ConnectRuns() {
  const origin = usePublicOrigin();
  const commands = [
    `export TOWER_API_ENDPOINT=${origin}/api/tower`,
    "export TOWER_ACCESS_TOKEN=<token>",
    "nextflow run <workflow> -with-tower",
  ];
  return (
    <Card withBorder>
      <details>
        <summary>{t("runs.connect.title")}</summary>
        <Stack gap="xs" mt="sm">
          <Text size="sm">{t("runs.connect.text")}</Text>
          <Command>{commands.join("\n")}</Command>
          <Text size="sm" c="dimmed">
            {t("runs.connect.token")} <TextLink to="/account">{t("runs.connect.create")}</TextLink>
          </Text>
        </Stack>
      </details>
    </Card>
  );
}
