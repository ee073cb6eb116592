import { Alert, Code, List, Stack, Text } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";
import { t } from "../../kit/i18n/t.ts";
import type { InvalidPackage } from "./pipeline.ts";

/** The packages with validation errors: file, key and error of each. */
export function InvalidPackages({ invalid }: { invalid: InvalidPackage[] }) {
  if (invalid.length === 0) return null;
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t("pipelines.invalid.title", { count: invalid.length })}
    >
      <Stack gap="sm">
        <Text size="sm">{t("pipelines.invalid.text")}</Text>
        {invalid.map(({ package: place, packageState, faults }) => (
          <div key={`${packageState} ${place}`}>
            <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
              {place} · {t(`pipelines.source.${packageState}`)}
            </Text>
            <List size="sm">
              {faults.map(sentenceText).map((fault) => (
                <List.Item key={fault}>
                  <Code style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>{fault}</Code>
                </List.Item>
              ))}
            </List>
          </div>
        ))}
      </Stack>
    </Alert>
  );
}
