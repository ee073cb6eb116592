import { Alert, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { type CodeReader, openCodeReader } from "./codeReader.ts";

const READ_EVERY_MS = 200;
// A code stays in view after it was read.
const SAME_CODE_PAUSE_MS = 3_000;

/** Reads codes by the camera. Browsers offer it only to pages over https. */
export function CameraDialog({
  opened,
  onClose,
  onScan,
}: {
  opened: boolean;
  onClose: () => void;
  onScan: (code: string) => void;
}) {
  return (
    <Modal opened={opened} onClose={onClose} title={t("receive.camera")}>
      <Camera onScan={onScan} />
    </Modal>
  );
}

function Camera({ onScan }: { onScan: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const report = useEffectEvent(onScan);
  const [problem, setProblem] = useState<"unsupported" | "refused" | "notLoaded" | undefined>(() =>
    "mediaDevices" in navigator ? undefined : "unsupported",
  );
  const [last, setLast] = useState<string>();

  useEffect(() => {
    if (!("mediaDevices" in navigator)) return undefined;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isClosed = false;
    const seenAt = new Map<string, number>();

    async function start() {
      const opened = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      stream = opened;
      if (isClosed || !video.current) return stop();
      video.current.srcObject = opened;
      await video.current.play();
      const reader = await openCodeReader().catch(() => undefined);
      if (reader) return look(reader);
      setProblem("notLoaded");
      stop();
    }
    async function look(reader: CodeReader) {
      if (isClosed || !video.current) return;
      const codes = await reader(video.current).catch(() => []);
      for (const code of codes) {
        const now = Date.now();
        if (now - (seenAt.get(code) ?? 0) > SAME_CODE_PAUSE_MS) {
          report(code);
          setLast(code);
        }
        seenAt.set(code, now);
      }
      timer = setTimeout(() => void look(reader), READ_EVERY_MS);
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    void start().catch(() => setProblem("refused"));
    return () => {
      isClosed = true;
      clearTimeout(timer);
      stop();
    };
  }, []);

  if (problem !== undefined)
    return (
      <Alert color="yellow" variant="light">
        {t(`receive.camera.${problem}`)}
      </Alert>
    );
  return (
    <Stack gap="xs">
      <video ref={video} playsInline muted style={{ width: "100%" }} aria-label={t("receive.camera")} />
      <Text role="status">{last ?? t("receive.camera.hint")}</Text>
    </Stack>
  );
}
