import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { t } from "../i18n/t.ts";

const UNDO_MS = 8_000;

let shown: string | undefined;

/**
 * Shows a toast with an undo button for a while. Only one at a time: several would cover the page, and undoing an
 * earlier change would also revert the later ones.
 */
export function toastUndoable(message: string, onUndo: () => void): void {
  if (shown !== undefined) notifications.hide(shown);
  const id = notifications.show({
    color: "teal",
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" gap="xs">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {t("common.undo")}
        </Button>
      </Group>
    ),
  });
  shown = id;
}
