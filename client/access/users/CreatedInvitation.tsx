import { Button, Code, CopyButton, Group, Modal, Stack, Text } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { type Outputs, trpc } from "../../kit/trpc/trpc.ts";
import classes from "./TemporaryPassword.module.css";

/** Shows a link that cannot be retrieved again. Only its button closes the dialog. */
export function CreatedInvitation({
  created: { invitation, url },
  onClose,
}: {
  created: Outputs["invitations"]["create"];
  onClose: () => void;
}) {
  const { data: welcome } = useQuery(trpc.setup.welcome.queryOptions());
  const { email } = invitation;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("invitations.created")}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      centered
    >
      <Stack gap="md">
        <Text>
          {t(welcome?.isMailOn ? "invitations.createdText.mailed" : "invitations.createdText.link", {
            email,
          })}
        </Text>
        <Code block className={classes.secret} aria-label={t("invitations.link")}>
          {url}
        </Code>
        <Group justify="flex-end" gap="xs">
          <CopyButton value={url} timeout={3_000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
                onClick={copy}
              >
                {t(copied ? "users.temporary.copied" : "invitations.copy")}
              </Button>
            )}
          </CopyButton>
          <Button onClick={onClose}>{t("users.temporary.done")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
