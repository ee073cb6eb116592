import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import moduleUrl from "zxing-wasm/reader/zxing_reader.wasm?url";
import type { CodeReader } from "./codeReader.ts";

// A larger picture takes longer and shows no more of a label.
const WIDTH_MAX = 1_280;

const canvas = document.createElement("canvas");

/** Loads zxing-cpp, compiled to WebAssembly. */
export async function openZxing(): Promise<CodeReader> {
  // By default the module would be loaded from another site.
  await prepareZXingModule({ overrides: { locateFile: () => moduleUrl }, fireImmediately: true });
  return readByZxing;
}

async function readByZxing(video: HTMLVideoElement): Promise<string[]> {
  const scale = Math.min(1, WIDTH_MAX / video.videoWidth);
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context || canvas.width === 0) return [];
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  const picture = context.getImageData(0, 0, canvas.width, canvas.height);
  const found = await readBarcodes(picture, { formats: ["QRCode", "DataMatrix", "Code128", "Code39"] });
  return found.map(({ text }) => text);
}
