import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { t } from "../i18n/t.ts";

/** The dialog of LeaveDialog. onSave: saves and leaves. */
export function LeaveModal({
  opened,
  text,
  saving,
  onStay,
  onLeave,
  onSave,
}: {
  opened: boolean;
  text: string;
  saving: boolean;
  onStay: () => void;
  onLeave: () => void;
  onSave?: (() => void) | undefined;
}) {
  return (
    <Modal opened={opened} onClose={onStay} title={t("drafts.leave.title")} centered>
      <Stack gap="md">
        <Text>{text}</Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onStay} data-autofocus>
            {t("drafts.leave.stay")}
          </Button>
          <Button variant="default" onClick={onLeave}>
            {t("drafts.leave.discard")}
          </Button>
          {onSave && (
            <Button loading={saving} onClick={onSave}>
              {t("drafts.leave.save")}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}
