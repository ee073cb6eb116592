import { Button, Code, CopyButton, Group, SegmentedControl, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";
import { checksumKinds } from "./files.ts";
import { type FetchTool, linkCommands, type LinkedFile } from "./linkCommands.ts";

/**
 * Commands that download and verify the delivery of a link.
 * @param from the address of the delivery, from the root of the site
 */
export function LinkedCommandsPanel({ from, files }: { from: string; files: LinkedFile[] }) {
  const [tool, setTool] = useState<FetchTool>("curl");
  const commands = linkCommands({ from: usePublicOrigin() + from, files, tool });
  const kinds = checksumKinds(files);
  const unchecked = files.filter(({ md5, sha256 }) => md5 === null && sha256 === null).length;

  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" maw="72ch">
        {t("linkedDelivery.commandsText")}{" "}
        {t(kinds.length > 0 ? "linkedDelivery.checksText" : "linkedDelivery.noChecks")}
      </Text>
      {kinds.length > 0 && unchecked > 0 && (
        <Text size="sm">{t("linkedDelivery.unchecked", { files: unchecked })}</Text>
      )}
      <Group gap="xs">
        <SegmentedControl
          aria-label={t("linkedDelivery.tool")}
          size="xs"
          data={["curl", "wget"]}
          value={tool}
          onChange={(value) => setTool(value === "wget" ? "wget" : "curl")}
        />
        <CopyButton value={commands}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy}>
              {t(copied ? "common.copied" : "linkedDelivery.copy")}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Code block mah={320} style={{ overflow: "auto" }} tabIndex={0}>
        {commands}
      </Code>
    </Stack>
  );
}
