import { Button, Card, Code, CopyButton, Group, SegmentedControl, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { usePublicOrigin } from "../../kit/session/usePublicOrigin.ts";
import { checksumKinds } from "./files.ts";
import { type FetchTool, linkCommands, type LinkedFile } from "./linkCommands.ts";

/**
 * Commands that download the delivery of a link, and the checksum lists that verify it.
 * @param from the address of the delivery, from the root of the site
 */
export function LinkedCommandsPanel({ from, files }: { from: string; files: LinkedFile[] }) {
  const [tool, setTool] = useState<FetchTool>("curl");
  const [isShown, { toggle }] = useDisclosure(files.length <= 10);
  const commands = linkCommands({ from: usePublicOrigin() + from, files, tool });
  const kinds = checksumKinds(files);
  const unchecked = files.filter(({ md5, sha256 }) => md5 === null && sha256 === null).length;

  return (
    <>
      <Card withBorder component="section" aria-labelledby="commands-title">
        <Stack gap="sm">
          <Title order={2} size="h4" id="commands-title">
            {t("linkedDelivery.commands")}
          </Title>
          <Text size="sm" c="dimmed" maw={720}>
            {t("linkedDelivery.commandsText")}
          </Text>
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
                  {t(copied ? "deliveryLinks.copied" : "linkedDelivery.copy")}
                </Button>
              )}
            </CopyButton>
            <Button size="xs" variant="subtle" onClick={toggle} aria-expanded={isShown}>
              {t(isShown ? "linkedDelivery.hide" : "linkedDelivery.show")}
            </Button>
          </Group>
          {isShown && (
            <Code block mah={320} style={{ overflow: "auto" }} tabIndex={0}>
              {commands}
            </Code>
          )}
        </Stack>
      </Card>
      <Card withBorder component="section" aria-labelledby="checks-title">
        <Stack gap="sm">
          <Title order={2} size="h4" id="checks-title">
            {t("linkedDelivery.checks")}
          </Title>
          <Text size="sm" c="dimmed" maw={720}>
            {t(kinds.length > 0 ? "linkedDelivery.checksText" : "linkedDelivery.noChecks")}
          </Text>
          {kinds.map((kind) => (
            <Group key={kind} gap="sm">
              <Button
                component="a"
                href={`${from}/${kind}sums.txt`}
                download={`${kind}sums.txt`}
                size="xs"
                variant="default"
              >
                {t("linkedDelivery.save", { name: `${kind}sums.txt` })}
              </Button>
              <Code>{`${kind}sum -c ${kind}sums.txt`}</Code>
            </Group>
          ))}
          {kinds.length > 0 && unchecked > 0 && (
            <Text size="sm">{t("linkedDelivery.unchecked", { files: unchecked })}</Text>
          )}
        </Stack>
      </Card>
    </>
  );
}
