import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiError } from "../errors/apiError.ts";
import type { BodyLimit } from "../rpc/bodyLimits.ts";
import { bodyHasTooManyValues, bodyNestedTooDeep, bodyTooLarge, invalidJson } from "../errors/errors.ts";
import { JSON_LEVELS_MAX, JSON_NAMES_MAX, LARGE_BODY_BYTES, LARGE_BODY_VALUES } from "../limits/limits.ts";
import { JsonMeter } from "../input/measureJson.ts";
import { limitPace, reserveBodySpace } from "./reserveBodySpace.ts";
import { refuseEncoded } from "./refuseEncoded.ts";

/** Reads the JSON body of a request as text, "" for no body. Measures the body while it arrives and stops at the
 *  first byte beyond the limit; a large body first takes a slot, which it keeps until the request is answered.
 *  Compressed bodies are refused. The unread rest of a refused body stays in the request, for discardBody. Raises
 *  bodyEncoded, bodyTooLarge, bodyHasTooManyValues, bodyNestedTooDeep, invalidJson (also for an incomplete body),
 *  tooMuchAtOnce, busy. */
export async function readJsonText(
  req: IncomingMessage,
  res: ServerResponse,
  limit: BodyLimit,
): Promise<string> {
  const { "content-length": length, "transfer-encoding": encoding } = req.headers;
  if (length === undefined && encoding === undefined) return "";
  refuseEncoded(req);
  const announcedBytes = Number(length ?? 0);
  if (announcedBytes > limit.bytes) throw bodyTooLarge();
  const isLarge = announcedBytes > LARGE_BODY_BYTES;
  if (isLarge) await reserveBodySpace(req, res, limit.share);
  return decodeText(await collect(req, res, { limit, hasPlace: isLarge }));
}

/** Returns the refusal for JSON that exceeds a limit; undefined within the limits. */
export function jsonRefusal(
  { values, levels, names }: Pick<JsonMeter, "values" | "levels" | "names">,
  valuesMax: number,
): (() => ApiError) | undefined {
  if (levels > JSON_LEVELS_MAX) return bodyNestedTooDeep;
  return values > valuesMax || names > JSON_NAMES_MAX ? bodyHasTooManyValues : undefined;
}

function collect(
  req: IncomingMessage,
  res: ServerResponse,
  { limit, hasPlace }: { limit: BodyLimit; hasPlace: boolean },
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const meter = new JsonMeter();
    let sizeBytes = 0;
    let stopTimer = hasPlace ? limitPace(req, limit.bytes) : undefined;
    let placing: Promise<void> | undefined;

    function onData(piece: Buffer): void {
      sizeBytes += piece.length;
      if (sizeBytes > limit.bytes) return fail(bodyTooLarge());
      meter.add(piece);
      const refusal = jsonRefusal(meter, limit.values);
      if (refusal) return fail(refusal());
      pieces.push(piece);
      const isLarge = sizeBytes > LARGE_BODY_BYTES || meter.values > LARGE_BODY_VALUES;
      if (isLarge && !hasPlace && !placing) placing = place();
    }
    async function place(): Promise<void> {
      req.pause();
      try {
        await reserveBodySpace(req, res, limit.share);
        stopTimer = limitPace(req, limit.bytes);
        req.resume();
      } catch (error) {
        fail(error);
      }
    }
    async function onEnd(): Promise<void> {
      // The last chunk may be the one that makes a body large. A request that is complete can emit "close" during the
      // wait.
      req.off("close", onBroken);
      if (placing) await placing;
      leave();
      resolve(pieces);
    }
    const onBroken = () => fail(invalidJson());
    function fail(error: unknown): void {
      leave();
      req.pause();
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- the caught value is passed on unchanged
      reject(error);
    }
    function leave(): void {
      stopTimer?.();
      req.off("data", onData).off("end", onEnd).off("error", onBroken).off("close", onBroken);
    }
    req.on("data", onData).on("end", onEnd).on("error", onBroken).on("close", onBroken);
  });
}

const BOM = "\uFEFF";

function decodeText(pieces: Buffer[]): string {
  const text = (pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces)).toString("utf8");
  return text.startsWith(BOM) ? text.slice(BOM.length) : text;
}
