import { ActionIcon, Group, Loader, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconBarcode, IconCamera } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { CameraDialog } from "./CameraDialog.tsx";
import { isGood, type Scan } from "./scan.ts";

/**
 * The field into which a scanner types: each Enter is a scan. It takes the focus whenever nothing else needs the keyboard,
 * so that a scan is never lost.
 * @param last the result that is shown, in color and words
 */
export function ScanField({
  last,
  isBusy,
  onScan,
  label = t("receive.scan"),
}: {
  last: Scan | undefined;
  isBusy: boolean;
  onScan: (code: string) => void;
  label?: string;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [isCameraOpen, camera] = useDisclosure();

  useEffect(() => {
    const focus = () => {
      const active = document.activeElement;
      const isFree = active === null || active === document.body;
      if (isFree && !document.querySelector("[role=dialog]")) input.current?.focus({ preventScroll: true });
    };
    focus();
    const later = () => setTimeout(focus, 0);
    document.addEventListener("focusout", later);
    document.addEventListener("keydown", focus, true);
    return () => {
      document.removeEventListener("focusout", later);
      document.removeEventListener("keydown", focus, true);
    };
  }, []);

  function submit() {
    const scanned = code.trim();
    setCode("");
    if (scanned !== "") onScan(scanned);
  }

  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              ref={input}
              label={label}
              description={t("receive.scan.hint")}
              value={code}
              maxLength={200}
              size="md"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="go"
              leftSection={<IconBarcode size={18} aria-hidden />}
              rightSection={isBusy ? <Loader size={16} /> : null}
              style={{ flex: 1, minWidth: 0 }}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            <ActionIcon variant="default" size={42} aria-label={t("receive.camera")} onClick={camera.open}>
              <IconCamera size={20} aria-hidden />
            </ActionIcon>
          </Group>
        </form>
        <Text
          role="status"
          aria-live="assertive"
          fw={600}
          c={
            last === undefined ? "dimmed" : isGood(last) ? "teal" : last.state === "already" ? "blue" : "red"
          }
        >
          {last === undefined
            ? t("receive.ready")
            : t(`receive.result.${last.state}`, { code: last.code, subject: last.subject })}
        </Text>
      </Stack>
      <CameraDialog opened={isCameraOpen} onClose={camera.close} onScan={onScan} />
    </Paper>
  );
}
