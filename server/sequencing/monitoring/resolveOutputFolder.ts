import type { Knex } from "knex";
import { isAbsolute } from "node:path";
import { raise } from "../../platform/errors/apiError.ts";
import { readableFolder } from "../../platform/storage/readableFolder.ts";
import { STREAM_OUTPUT_DIR_MAX_BYTES } from "../limits.ts";
import { readSetting } from "../../access/settings/readSetting.ts";
import {
  outputDirNotAbsolute,
  outputDirOutside,
  outputDirTooLong,
  outputDirUnreadable,
  outputRootNotConfigured,
  outputRootUnreadable,
} from "./errors.ts";
import { isInside } from "../../platform/storage/isInside.ts";

/**
 * Returns the output root of the sequencers with symbolic links resolved. Raises outputRootNotConfigured,
 * outputRootUnreadable.
 */
export async function readOutputRoot(db: Knex): Promise<string> {
  const { config } = await readSetting("streams", db);
  return (
    (await readableFolder(config.outputRoot ?? raise(outputRootNotConfigured()))) ??
    raise(outputRootUnreadable())
  );
}

/**
 * Returns the directory to monitor with symbolic links resolved: the output root or a directory below it, after
 * resolution. Raises outputDirNotAbsolute, outputRootNotConfigured, outputRootUnreadable, outputDirUnreadable,
 * outputDirOutside, outputDirTooLong. Spec §4, live stream, rule 1.
 */
export async function resolveOutputFolder(db: Knex, outputDir: string): Promise<string> {
  if (!isAbsolute(outputDir)) raise(outputDirNotAbsolute());
  const root = await readOutputRoot(db);
  const place = (await readableFolder(outputDir)) ?? raise(outputDirUnreadable());
  if (!isInside(root, place)) raise(outputDirOutside());
  if (Buffer.byteLength(place) > STREAM_OUTPUT_DIR_MAX_BYTES) raise(outputDirTooLong());
  return place;
}
