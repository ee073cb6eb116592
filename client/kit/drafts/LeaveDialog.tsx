import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { t } from "../i18n/t.ts";

/**
 * Confirms leaving a page with unsaved changes.
 * @param onSave returns whether everything is saved; without it, the dialog offers only to stay or to leave
 * @param text what would be lost
 * @param keptAt a path on which the page keeps its input, whatever the search: its tabs
 */
export function LeaveDialog({
  dirty,
  saving = false,
  onSave,
  onDiscard,
  text,
  keptAt,
}: {
  dirty: boolean;
  saving?: boolean;
  onSave?: () => Promise<boolean>;
  onDiscard?: () => void;
  text?: string;
  keptAt?: string;
}) {
  const blocker = useBlocker({
    shouldBlockFn: ({ next }) => dirty && next.pathname !== keptAt,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const { proceed, reset } = blocker;

  return (
    <Modal
      opened={blocker.status === "blocked"}
      onClose={() => reset?.()}
      title={t("drafts.leave.title")}
      centered
    >
      <Stack gap="md">
        <Text>{text ?? t("drafts.leave.text")}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => reset?.()} data-autofocus>
            {t("drafts.leave.stay")}
          </Button>
          <Button
            variant="default"
            onClick={() => {
              onDiscard?.();
              proceed?.();
            }}
          >
            {t("drafts.leave.discard")}
          </Button>
          {onSave && (
            <Button
              loading={saving}
              onClick={() => void onSave().then((saved) => (saved ? proceed?.() : reset?.()))}
            >
              {t("drafts.leave.save")}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
