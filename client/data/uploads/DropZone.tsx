import { Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { IconFiles, IconFolder } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { useFileDrop } from "../../kit/components/useFileDrop.ts";
import { type ChosenFiles, readDrop, readInput, readPicker } from "./chosenFiles.ts";
import classes from "./uploads.module.css";

const WHOLE_FOLDER = { webkitdirectory: "" };

/**
 * Accepts files and directories dropped anywhere on the page, or chosen.
 * @param words the result of the last drop
 */
export function DropZone({
  extensions,
  words,
  onChosen,
}: {
  extensions: string[];
  words: string;
  onChosen: (chosen: ChosenFiles) => Promise<void>;
}) {
  const [isReading, setIsReading] = useState(false);
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);

  async function take(choosing: Promise<ChosenFiles>) {
    setIsReading(true);
    try {
      await onChosen(await choosing);
    } finally {
      setIsReading(false);
    }
  }
  const isOver = useFileDrop((transfer) => void take(readDrop(transfer)));

  // With a file handle, the browser can open the file again after a reload.
  async function pick() {
    if (!window.showOpenFilePicker) return filesInput.current?.click();
    try {
      await take(readPicker(await window.showOpenFilePicker({ multiple: true })));
    } catch (error) {
      const closed = error instanceof DOMException && error.name === "AbortError";
      if (!closed) filesInput.current?.click();
    }
    return undefined;
  }

  function takeInput({ currentTarget }: React.ChangeEvent<HTMLInputElement>) {
    const { files } = currentTarget;
    if (!files || files.length === 0) return;
    void take(readInput(files)).then(() => (currentTarget.value = ""));
  }

  return (
    <div className={classes.zone} data-over={isOver || undefined}>
      <Stack align="center" gap="xs">
        <Title order={2} size="h4">
          {t(isOver ? "uploads.drop.now" : "uploads.drop.title")}
        </Title>
        <Text size="sm" c="dimmed" maw={620}>
          {t("uploads.drop.text", { extensions: extensions.join(", ") })}
        </Text>
        <Group gap="sm" justify="center">
          <Button
            variant="default"
            leftSection={<IconFiles size={18} aria-hidden />}
            onClick={() => void pick()}
          >
            {t("uploads.drop.files")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconFolder size={18} aria-hidden />}
            onClick={() => folderInput.current?.click()}
          >
            {t("uploads.drop.folder")}
          </Button>
        </Group>
        <input
          ref={filesInput}
          type="file"
          multiple
          className={classes.input}
          aria-label={t("uploads.drop.filesInput")}
          onChange={takeInput}
        />
        <input
          ref={folderInput}
          type="file"
          {...WHOLE_FOLDER}
          className={classes.input}
          aria-label={t("uploads.drop.folderInput")}
          onChange={takeInput}
        />
        <Group gap="xs" role="status" mih={22}>
          {isReading && <Loader size="xs" />}
          <Text size="sm">{isReading ? t("uploads.drop.reading") : words}</Text>
        </Group>
      </Stack>
    </div>
  );
}
