/** Reads the codes in the current picture of a video: QR Code, Data Matrix, Code 128 and Code 39. */
export type CodeReader = (video: HTMLVideoElement) => Promise<string[]>;

/** The part of the Barcode Detection API that is used; TypeScript has no types for it. */
interface DetectorClass {
  new (options: { formats: string[] }): {
    detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<string[]>;
}

const FORMATS = ["qr_code", "data_matrix", "code_128", "code_39"];

/** Returns the reader of the browser if it knows all formats; otherwise loads ours, of about 1 MB. */
export async function openCodeReader(): Promise<CodeReader> {
  return (await browserReader()) ?? (await import("./zxingReader.ts")).openZxing();
}

async function browserReader(): Promise<CodeReader | undefined> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const known = (await Detector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!Detector || !FORMATS.every((format) => known.includes(format))) return undefined;
  const detector = new Detector({ formats: FORMATS });
  return async (video) => (await detector.detect(video)).map(({ rawValue }) => rawValue);
}
