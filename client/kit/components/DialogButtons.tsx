import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";

/** The last row of a dialog: Cancel, then its actions. focusesCancel: a question about a loss starts at Cancel. */
export function DialogButtons({
  onCancel,
  focusesCancel = false,
  children,
}: {
  onCancel: () => void;
  focusesCancel?: boolean;
  children: ReactNode;
}) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel} data-autofocus={focusesCancel || undefined}>
        {t("dialog.cancel")}
      </Button>
      {children}
    </Group>
  );
}
