import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { t } from "../messages/t.ts";

/** Asks before a page with unsaved changes is left. onSave: gives whether all is saved now. */
export function LeaveDialog({
  dirty,
  saving,
  onSave,
  onDiscard,
}: {
  dirty: boolean;
  saving: boolean;
  onSave: () => Promise<boolean>;
  onDiscard: () => void;
}) {
  const blocker = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const { proceed, reset } = blocker;

  return (
    <Modal
      opened={blocker.status === "blocked"}
      onClose={() => reset?.()}
      title={t("editor.leave.title")}
      centered
    >
      <Stack gap="md">
        <Text>{t("editor.leave.text")}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            {t("editor.leave.stay")}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onDiscard();
              proceed?.();
            }}
          >
            {t("editor.leave.discard")}
          </Button>
          <Button
            loading={saving}
            onClick={() => void onSave().then((saved) => (saved ? proceed?.() : reset?.()))}
          >
            {t("editor.leave.save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
