import { Alert, Group, List, Text } from "@mantine/core";
import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import { LinkButton } from "../../kit/components/LinkButton.tsx";
import type { Issue } from "./findings.ts";

const SHOWN_MAX = 12;

/** The findings of a check in the server's words, each with a link to its remedy where one exists. */
export function Findings({ kind, issues }: { kind: "errors" | "warnings"; issues: Issue[] }) {
  if (issues.length === 0) return null;
  return (
    <Alert
      color={kind === "errors" ? "red" : "yellow"}
      variant="light"
      icon={kind === "errors" ? <IconAlertTriangle aria-hidden /> : <IconInfoCircle aria-hidden />}
      title={t(kind === "errors" ? "runs.launch.check" : "runs.launch.check.warnings")}
    >
      <List size="sm" spacing={4}>
        {issues.slice(0, SHOWN_MAX).map(({ message, sampleId, fixUrl }) => (
          <List.Item key={`${sampleId ?? ""} ${message}`}>
            <Group gap="xs" component="span">
              <span style={{ overflowWrap: "anywhere" }}>{message}</span>
              {fixUrl && (
                <LinkButton to={fixUrl} size="compact-xs" variant="default">
                  {t("runs.launch.check.fix")}
                </LinkButton>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
      {issues.length > SHOWN_MAX && (
        <Text size="sm">{t("runs.launch.check.more", { more: issues.length - SHOWN_MAX })}</Text>
      )}
    </Alert>
  );
}
