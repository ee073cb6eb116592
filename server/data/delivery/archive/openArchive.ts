import pLimit from "p-limit";
import type { z } from "zod";
import { findOrder } from "../../../ordering/access/findOrder.ts";
import { readSetting } from "../../../access/settings/readSetting.ts";
import { ApiError, raise } from "../../../platform/errors/apiError.ts";
import type { Context, SignedInContext } from "../../../platform/rpc/context.ts";
import { findSessionUser } from "../../../platform/rpc/findSessionUser.ts";
import { isDownloadable } from "../../files/access.ts";
import { dataRoot } from "../../files/dataRoot.ts";
import { accessDenied, fileTypeNotAllowed } from "../../files/errors.ts";
import { openDownload, type OpenFile, toEtag } from "../../files/openDownload.ts";
import { openStoredFile } from "../../files/openStoredFile.ts";
import { collectDelivery } from "../collectDelivery.ts";
import { type DeliveredFile, deliveredFiles } from "../deliveredFiles.ts";
import { filesMissing, nothingToDownload } from "../errors.ts";
import { checksumLines, getDelivery } from "../getDelivery.ts";
import { notInDelivery } from "../links/errors.ts";
import { findLink } from "../links/findLink.ts";
import { openLinkedFile } from "../links/openLinkedFile.ts";
import type { archiveInput, linkedArchiveInput } from "../schema.ts";
import { type ArchiveFile, type PackedArchive, packArchive } from "./packArchive.ts";
import { tarFormat } from "./tarFormat.ts";
import { zipFormat } from "./zipFormat.ts";

const FORMATS = { zip: zipFormat, tar: tarFormat };
const READ_AHEAD_BYTES = 256 * 1024;
const LOOKS_AT_ONCE = 8;
const NAMED_MISSING_MAX = 3;

/** A packed archive and its download. The caller streams it and reports what was sent. */
export interface Archive extends PackedArchive {
  name: string;
  contentType: string;
}

type Selection = Pick<z.output<typeof archiveInput>, "format" | "files" | "except">;

/**
 * Packs the files of a delivery, or the selected ones, with their checksum lists. Each file is opened when its turn
 * comes, as a download of its own: with the permissions of that moment, and with its entry in the download log. Raises
 * orderNotFound, forbidden, notPublished, nothingToDownload, notInDelivery, filesMissing, fileTypeNotAllowed and the
 * refusals of the data directory.
 */
export async function openArchive(
  ctx: SignedInContext,
  { orderId, ...selection }: z.output<typeof archiveInput>,
): Promise<Archive> {
  const { orderNumber } = await findOrder(ctx, orderId);
  const files = deliveredFiles(await getDelivery(ctx, { orderId }));
  return pack(ctx, files, {
    selection,
    orderNumber,
    async open({ path }) {
      // An archive may take hours, in which an account is deactivated or changes its role.
      const user = (await findSessionUser(ctx.db, ctx.user.id)) ?? raise(accessDenied());
      return openDownload({ ...ctx, user }, { path });
    },
  });
}

/** The same for the holder of a link. Raises the refusals of findLink in place of those for the order. */
export async function openLinkedArchive(
  ctx: Context,
  { token, ...selection }: z.output<typeof linkedArchiveInput>,
): Promise<Archive> {
  const { order } = await findLink(ctx, { token });
  const files = deliveredFiles(await collectDelivery(order.id, ctx.db));
  return pack(ctx, files, {
    selection,
    orderNumber: order.orderNumber,
    open: ({ id }) => openLinkedFile(ctx, { token, fileId: id }),
  });
}

interface Stored {
  sizeBytes: number;
  modifiedAt: Date;
  etag: string;
}

async function pack(
  ctx: Context,
  all: DeliveredFile[],
  {
    selection: { format, ...named },
    orderNumber,
    open,
  }: {
    selection: Selection;
    orderNumber: string;
    open: (file: DeliveredFile) => Promise<OpenFile>;
  },
): Promise<Archive> {
  const files = select(all, named);
  if (files.length === 0) raise(nothingToDownload());
  await refuseTypes(ctx, files);
  const stored = await readStored(ctx, files);
  const { extension, contentType } = FORMATS[format];
  const suffix = files.length < all.length ? "-selection" : "";
  const contents = files.map((file, index) => {
    const expected = stored[index] as Stored;
    return { ...expected, name: file.savedAs, open: () => openContent(ctx, expected, () => open(file)) };
  });
  return {
    ...packArchive(FORMATS[format], [...checksumFiles(files), ...contents]),
    name: `${orderNumber}${suffix}.${extension}`,
    contentType,
  };
}

/** Raises notInDelivery for an id that names no file. A read set is named by its id, or by those of its files. */
function select(
  files: DeliveredFile[],
  { files: wanted, except }: Omit<Selection, "format">,
): DeliveredFile[] {
  const names = files.map(({ id }) => [id, id.replace(/-R[12]$/, "")]);
  const known = new Set(names.flat());
  if ([...(wanted ?? []), ...(except ?? [])].some((id) => !known.has(id))) raise(notInDelivery());
  const isIn = (ids: Set<string>, index: number) => names[index]?.some((name) => ids.has(name)) ?? false;
  const included = wanted && new Set(wanted);
  const excluded = new Set(except);
  return files.filter((_, index) => (!included || isIn(included, index)) && !isIn(excluded, index));
}

// Refused before the first byte, as the download of that file would be.
async function refuseTypes({ db }: Context, files: DeliveredFile[]): Promise<void> {
  const { config } = await readSetting("sequencing-files", db);
  const isRead = ({ kind }: DeliveredFile) => kind === "R1" || kind === "R2";
  const isAllowed = (file: DeliveredFile) => isDownloadable(file.path, "read", config.allowedExtensions);
  if (files.some((file) => isRead(file) && !isAllowed(file))) raise(fileTypeNotAllowed());
}

async function readStored({ db }: Context, files: DeliveredFile[]): Promise<Stored[]> {
  const root = await dataRoot(db);
  const inTurn = pLimit(LOOKS_AT_ONCE);
  const found = await Promise.all(files.map(({ path }) => inTurn(() => readStoredFile(root, path))));
  const missing = files.filter((_, index) => !found[index]).map(({ savedAs }) => savedAs);
  if (missing.length > 0) {
    const more = missing.length - NAMED_MISSING_MAX;
    raise(
      filesMissing({
        files: [...missing.slice(0, NAMED_MISSING_MAX), ...(more > 0 ? [`+${more}`] : [])].join(", "),
      }),
    );
  }
  return found.flatMap((one) => one ?? []);
}

async function readStoredFile(root: string, path: string): Promise<Stored | undefined> {
  try {
    const { file, stats } = await openStoredFile(root, path);
    await file.close();
    return { sizeBytes: Number(stats.size), modifiedAt: stats.mtime, etag: toEtag(stats) };
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}

function checksumFiles(files: DeliveredFile[]): ArchiveFile[] {
  return (["md5", "sha256"] as const).flatMap((algorithm) => {
    const bytes = Buffer.from(checksumLines(files, algorithm));
    if (bytes.length === 0) return [];
    return {
      name: `${algorithm}sums.txt`,
      sizeBytes: bytes.length,
      modifiedAt: new Date(),
      open: async () => ({ bytes: [bytes], transfer: undefined, close: async () => {} }),
    };
  });
}

async function openContent(
  { site }: Context,
  { sizeBytes, etag }: Stored,
  openFile: () => Promise<OpenFile>,
): ReturnType<ArchiveFile["open"]> {
  try {
    const opened = await openFile();
    const { file, name } = opened;
    try {
      if (opened.etag !== etag) throw new Error(`${name} changed after the archive was started`);
      const transfer = await opened.begin(undefined);
      return { transfer, bytes: readUnchanged(), close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }

    async function* readUnchanged(): AsyncGenerator<Buffer> {
      if (sizeBytes > 0)
        yield* file.createReadStream({
          end: sizeBytes - 1,
          highWaterMark: READ_AHEAD_BYTES,
          autoClose: false,
        }) as AsyncIterable<Buffer>;
      if (toEtag(await file.stat({ bigint: true })) === etag) return;
      const error = new Error(`${name} changed while it was sent`);
      site.log.warn({ err: error }, "an archive was aborted");
      throw error;
    }
  } catch (error) {
    site.log.warn({ err: error }, "an archive was aborted");
    throw error;
  }
}
