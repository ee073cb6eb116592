import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import classes from "./OneTimeSecret.module.css";

interface Secret {
  secret: string;
  /** What the secret is, for screen readers. */
  label: string;
  copyLabel: string;
}

/** A password, token or link that cannot be retrieved again, with buttons to copy it and to confirm. `children` appear
 *  before the buttons. */
export function OneTimeSecret({
  secret,
  label,
  copyLabel,
  children,
  onDone,
}: Secret & { children?: ReactNode; onDone: () => void }) {
  return (
    <>
      <Code block fz="md" className={classes.secret} aria-label={label}>
        {secret}
      </Code>
      {children}
      <Group justify="flex-end" gap="xs">
        <CopyButton value={secret} timeout={3_000}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
              onClick={copy}
            >
              {copied ? t("common.copied") : copyLabel}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t("common.done")}</Button>
      </Group>
    </>
  );
}

/** Shows a one-time secret. Only its button closes the dialog, so that a stray click does not lose the secret. */
export function OneTimeSecretDialog({
  title,
  text,
  onClose,
  ...secret
}: Secret & { title: string; text: string; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      centered
    >
      <Stack gap="md">
        <Text>{text}</Text>
        <OneTimeSecret {...secret} onDone={onClose} />
      </Stack>
    </Modal>
  );
}
