import { listDownloads } from "../downloads/listDownloads.ts";
import {
  publicProcedure,
  downloadsInDemo,
  facilityProcedure,
  facilityOutsideDemo,
  publicationInDemo,
  signedInProcedure,
  signedInOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { archiving } from "../../platform/rpc/limitConcurrency.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { openArchive, openLinkedArchive } from "./archive/openArchive.ts";
import { getChecksums, getDelivery, getDownloadTimes, getFiles } from "./getDelivery.ts";
import { createLink, revokeLink } from "./links/createLink.ts";
import { getLinkedChecksums, getLinkedDelivery, openLinkedFile } from "./links/openLinkedFile.ts";
import { listLinks } from "./links/listLinks.ts";
import { publishDelivery, unpublishDelivery } from "./publishDelivery.ts";
import {
  archiveInput,
  checksumsInput,
  createLinkInput,
  downloadsInput,
  linkedArchiveInput,
  linkedChecksumsInput,
  linkedFileInput,
  linksInput,
  linkToken,
  orderId,
  revokeLinkInput,
} from "./schema.ts";

const publication = facilityOutsideDemo(publicationInDemo).input(orderId);
const downloading = signedInOutsideDemo(downloadsInDemo);

export const deliveryRouter = trpc.router({
  get: signedInProcedure.input(orderId).query(({ ctx, input }) => getDelivery(ctx, input)),
  publish: publication.mutation(({ ctx, input }) => publishDelivery(ctx, input)),
  unpublish: publication.mutation(({ ctx, input }) => unpublishDelivery(ctx, input)),
  files: signedInProcedure.input(orderId).query(({ ctx, input }) => getFiles(ctx, input)),
  downloadTimes: signedInProcedure.input(orderId).query(({ ctx, input }) => getDownloadTimes(ctx, input)),
  checksums: signedInProcedure.input(checksumsInput).query(({ ctx, input }) => getChecksums(ctx, input)),
  downloads: facilityProcedure.input(downloadsInput).query(({ ctx, input }) => listDownloads(ctx, input)),
  createLink: downloading.input(createLinkInput).mutation(({ ctx, input }) => createLink(ctx, input)),
  links: signedInProcedure.input(linksInput).query(({ ctx, input }) => listLinks(ctx, input)),
  revokeLink: downloading.input(revokeLinkInput).mutation(({ ctx, input }) => revokeLink(ctx, input)),
  linked: publicProcedure.input(linkToken).query(({ ctx, input }) => getLinkedDelivery(ctx, input)),
  linkedChecksums: publicProcedure
    .input(linkedChecksumsInput)
    .query(({ ctx, input }) => getLinkedChecksums(ctx, input)),
});

/** Returns open files: for server-side callers only, never served at /trpc. */
export const deliveryBytesRouter = trpc.router({
  openLinkedFile: publicProcedure
    .input(linkedFileInput)
    .query(({ ctx, input }) => openLinkedFile(ctx, input)),
  openArchive: downloading
    .input(archiveInput)
    .use(archiving)
    .query(({ ctx, input }) => openArchive(ctx, input)),
  openLinkedArchive: publicProcedure
    .input(linkedArchiveInput)
    .use(archiving)
    .query(({ ctx, input }) => openLinkedArchive(ctx, input)),
});
