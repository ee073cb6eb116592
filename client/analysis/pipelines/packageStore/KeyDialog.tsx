import { Button, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { DialogButtons } from "../../../kit/components/DialogButtons.tsx";
import { t } from "../../../kit/i18n/t.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";

const KEY_MAX_CHARACTERS = 2_000;

/**
 * Requests an access key; the key is discarded when the dialog closes.
 * @param keyLabel the owner's name of the key
 * @param host the server that receives the key, if known
 * @param problem why the last key was refused
 */
export function KeyDialog({
  name,
  keyLabel,
  host,
  action,
  error,
  problem,
  isPending,
  onKey,
  onClose,
}: {
  name: string;
  keyLabel: string | null;
  host: string | undefined;
  action: string;
  error: unknown;
  problem?: string | null | undefined;
  isPending: boolean;
  onKey: (key: string) => void;
  onClose: () => void;
}) {
  const [key, setKey] = useState("");
  return (
    <Modal opened onClose={onClose} title={t("packageStore.key.title", { name })} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (key.trim() !== "") onKey(key.trim());
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t("packageStore.key.text", { host: host ?? t("packageStore.key.ownHost") })}</Text>
          <PasswordInput
            label={keyLabel ?? t("packageStore.key.label")}
            autoComplete="off"
            spellCheck={false}
            maxLength={KEY_MAX_CHARACTERS}
            error={problem}
            value={key}
            onChange={(event) => setKey(event.currentTarget.value)}
            data-autofocus
          />
          <ErrorNotice error={error} />
          <DialogButtons onCancel={onClose}>
            <Button type="submit" loading={isPending} disabled={key.trim() === ""}>
              {action}
            </Button>
          </DialogButtons>
        </Stack>
      </form>
    </Modal>
  );
}
