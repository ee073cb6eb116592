import { Alert, Button, Group, Text } from "@mantine/core";
import { t } from "../messages/t.ts";
import { formatDateTime } from "../ui/format.ts";

/** Says that what is shown was typed here before and never saved. keptAt: ISO time. */
export function RestoredNotice({ keptAt, onDiscard }: { keptAt: string; onDiscard: () => void }) {
  return (
    <Alert color="yellow" variant="light" role="status">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t("editor.restored", { time: formatDateTime(keptAt) })}</Text>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t("editor.discard")}
        </Button>
      </Group>
    </Alert>
  );
}
