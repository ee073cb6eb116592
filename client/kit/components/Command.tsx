import { ActionIcon, Code, CopyButton, Group, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { t } from "../i18n/t.ts";

/** A command for a terminal with a copy button. */
export function Command({ children }: { children: string }) {
  return (
    <Group gap={4} wrap="nowrap" align="center" maw="100%">
      <Code px="xs" py={6} style={{ overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}>
        {children}
      </Code>
      <CopyButton value={children}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? "common.copied" : "common.copyCommand")}>
            <ActionIcon
              variant="subtle"
              size="lg"
              color={copied ? "teal" : "gray"}
              aria-label={t(copied ? "common.copied" : "common.copyCommand")}
              onClick={copy}
            >
              {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
