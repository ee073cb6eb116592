import { Alert, Modal, Stack, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { t } from "../../kit/i18n/t.ts";

/** The part of the Barcode Detection API that is used; TypeScript has no types for it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

const FORMATS = ["qr_code", "data_matrix", "code_128", "code_39"];
const DETECT_EVERY_MS = 200;
// A code stays in view after it was read.
const SAME_CODE_PAUSE_MS = 3_000;

/** Reads codes by the camera, where the browser has the Barcode Detection API; elsewhere it says so. */
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

function detectorClass(): DetectorClass | undefined {
  return "mediaDevices" in navigator
    ? (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
    : undefined;
}

function Camera({ onScan }: { onScan: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const report = useEffectEvent(onScan);
  const [problem, setProblem] = useState<"unsupported" | "refused" | undefined>(() =>
    detectorClass() ? undefined : "unsupported",
  );
  const [last, setLast] = useState<string>();

  useEffect(() => {
    const DetectorOfBrowser = detectorClass();
    if (!DetectorOfBrowser) return undefined;
    const detector = new DetectorOfBrowser({ formats: FORMATS });
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
      void look();
    }
    async function look() {
      if (isClosed || !video.current) return;
      const codes = await detector.detect(video.current).catch(() => []);
      for (const { rawValue } of codes) {
        const now = Date.now();
        if (now - (seenAt.get(rawValue) ?? 0) > SAME_CODE_PAUSE_MS) {
          report(rawValue);
          setLast(rawValue);
        }
        seenAt.set(rawValue, now);
      }
      timer = setTimeout(() => void look(), DETECT_EVERY_MS);
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
