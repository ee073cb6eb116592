import { Alert, Button, Checkbox, Group, List, Modal, Stack, Text, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconShieldLock } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { ErrorNotice } from "../../kit/components/ErrorNotice.tsx";
import type { ListedFile } from "./FileList.tsx";
import classes from "./storage.module.css";
import { sentenceText } from "../../kit/i18n/sentenceText.ts";

const NAMED_MAX = 8;

/**
 * Confirms the permanent deletion of files: the user types a word and, for protected raw reads, ticks a box that
 * names them.
 */
export function DeleteFilesDialog({ files, onClose }: { files: ListedFile[]; onClose: () => void }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const [force, setForce] = useState(false);
  const raw = files.filter(
    ({ assignedTo }) => assignedTo?.dataClass === "raw" || assignedTo?.isPublished === true,
  );
  const going = force ? files : files.filter((file) => !raw.includes(file));
  const remove = useMutation(
    trpc.files.delete.mutationOptions({
      async onSuccess({ deletedCount, errors }) {
        if (deletedCount > 0)
          notifications.show({ message: t("storage.delete.done", { amount: deletedCount }), color: "teal" });
        await client.invalidateQueries({ queryKey: trpc.files.pathKey() });
        if (errors.length === 0) onClose();
      },
    }),
  );
  const errors = remove.data?.errors ?? [];
  const word = t("storage.delete.word");
  const isConfirmed = typed.trim().toLowerCase() === word && going.length > 0;

  return (
    <Modal
      opened
      onClose={onClose}
      title={t("storage.delete.title", { amount: going.length })}
      centered
      size="lg"
    >
      <Stack gap="md">
        <Text size="sm">{t("storage.delete.text")}</Text>
        <Names files={going.filter((file) => !raw.includes(file))} />
        {raw.length > 0 && (
          <Alert
            color="orange"
            variant="light"
            classNames={{ title: classes.title ?? "" }}
            icon={<IconShieldLock aria-hidden />}
            title={t("storage.delete.protected", { amount: raw.length })}
          >
            <Stack gap="sm">
              <Names files={raw} />
              <Checkbox
                label={t("storage.delete.force")}
                checked={force}
                onChange={({ currentTarget }) => setForce(currentTarget.checked)}
              />
            </Stack>
          </Alert>
        )}
        {errors.length > 0 ? (
          <Alert color="red" variant="light" title={t("storage.delete.failed")} role="alert">
            <List size="sm">
              {errors.map(({ path, error }) => (
                <List.Item
                  key={path}
                  className={classes.name ?? ""}
                >{`${path}: ${sentenceText(error)}`}</List.Item>
              ))}
            </List>
          </Alert>
        ) : (
          <TextInput
            label={t("storage.delete.type", { word })}
            value={typed}
            autoComplete="off"
            data-autofocus
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
        <ErrorNotice error={remove.error} title={t("storage.delete.failed")} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t(errors.length > 0 ? "storage.close" : "storage.cancel")}
          </Button>
          {errors.length === 0 && (
            <Button
              color="red"
              disabled={!isConfirmed}
              loading={remove.isPending}
              onClick={() =>
                remove.mutate({ filePaths: going.map(({ relativePath }) => relativePath), force })
              }
            >
              {t("storage.delete.confirm")}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

function Names({ files }: { files: ListedFile[] }) {
  if (files.length === 0) return null;
  const further = files.length - NAMED_MAX;
  return (
    <List size="sm">
      {files.slice(0, NAMED_MAX).map(({ relativePath, assignedTo }) => (
        <List.Item key={relativePath} className={classes.name ?? ""}>
          {assignedTo
            ? `${relativePath} (${assignedTo.orderNumber}${assignedTo.sampleCode === null ? "" : `, ${assignedTo.sampleCode}`})`
            : relativePath}
        </List.Item>
      ))}
      {further > 0 && <List.Item>{t("storage.more", { amount: further })}</List.Item>}
    </List>
  );
}
