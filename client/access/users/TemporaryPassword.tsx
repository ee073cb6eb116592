import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { t } from "../../kit/i18n/t.ts";
import classes from "./TemporaryPassword.module.css";

/**
 * Shows a password that cannot be retrieved again. Only its button closes the dialog, so that a stray click does not
 * lose the password.
 */
export function TemporaryPassword({
  name,
  password,
  onClose,
}: {
  name: string;
  password: string;
  onClose: () => void;
}) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("users.temporary.title")}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      centered
    >
      <Stack gap="md">
        <Text>{t("users.temporary.text", { name })}</Text>
        <Code block fz="lg" className={classes.secret} aria-label={t("users.temporary.title")}>
          {password}
        </Code>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={password} timeout={3_000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
                onClick={copy}
              >
                {t(copied ? "users.temporary.copied" : "users.temporary.copy")}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t("users.temporary.done")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
