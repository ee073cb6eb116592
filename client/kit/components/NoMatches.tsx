import { Button, Group, Text } from "@mantine/core";
import { t } from "../i18n/t.ts";

/** The state of a searched list inside a panel or dialog without matches, with the way back to all rows. */
export function NoMatches({ text, onClear }: { text: string; onClear: () => void }) {
  return (
    <Group gap="sm">
      <Text c="dimmed">{text}</Text>
      <Button size="compact-sm" variant="default" onClick={onClear}>
        {t("table.filter.clear")}
      </Button>
    </Group>
  );
}
