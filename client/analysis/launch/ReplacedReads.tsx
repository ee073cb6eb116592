import { Alert, Checkbox, List, Stack, Text } from "@mantine/core";
import { IconReplace } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

export type ReplacedRead = Outputs["runs"]["check"]["replaced"][number];

const SHOWN_MAX = 12;

/** The active reads that a run would replace, and the confirmation without which it does not start. */
export function ReplacedReads({
  replaced,
  pipeline,
  isConfirmed,
  onConfirm,
}: {
  replaced: ReplacedRead[];
  pipeline: string;
  isConfirmed: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  if (replaced.length === 0) return null;
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconReplace aria-hidden />}
      title={t("runs.launch.replaced", { samples: replaced.length })}
    >
      <Stack gap="sm">
        <Text size="sm">{t("runs.launch.replaced.text", { pipeline })}</Text>
        <List size="sm" spacing={4}>
          {replaced.slice(0, SHOWN_MAX).map(({ readId, sampleCode, files }) => (
            <List.Item key={readId} style={{ overflowWrap: "anywhere" }}>
              {t("runs.launch.replaced.row", { sample: sampleCode, files: files.join(", "), pipeline })}
            </List.Item>
          ))}
        </List>
        {replaced.length > SHOWN_MAX && (
          <Text size="sm">{t("runs.launch.check.more", { more: replaced.length - SHOWN_MAX })}</Text>
        )}
        <Checkbox
          label={t("runs.launch.replaced.confirm", { samples: replaced.length })}
          checked={isConfirmed}
          onChange={({ currentTarget: { checked } }) => onConfirm(checked)}
        />
      </Stack>
    </Alert>
  );
}
