import { listDownloads } from "../downloads/listDownloads.ts";
import {
  publicProcedure,
  downloadsInDemo,
  facilityAdminProcedure,
  facilityAdminOutsideDemo,
  publicationInDemo,
  signedInProcedure,
  signedInOutsideDemo,
} from "../../platform/rpc/procedures.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { getChecksums, getDelivery, getFiles } from "./getDelivery.ts";
import { createLink, revokeLink } from "./links/createLink.ts";
import { getLinkedChecksums, getLinkedDelivery, openLinkedFile } from "./links/openLinkedFile.ts";
import { listLinks } from "./links/listLinks.ts";
import { publishDelivery, unpublishDelivery } from "./publishDelivery.ts";
import {
  checksumsInput,
  createLinkInput,
  downloadsInput,
  linkedChecksumsInput,
  linkedFileInput,
  linksInput,
  linkToken,
  orderId,
  revokeLinkInput,
} from "./schema.ts";

const publication = facilityAdminOutsideDemo(publicationInDemo).input(orderId);
const sharing = signedInOutsideDemo(downloadsInDemo);

export const deliveryRouter = trpc.router({
  get: signedInProcedure.input(orderId).query(({ ctx, input }) => getDelivery(ctx, input)),
  publish: publication.mutation(({ ctx, input }) => publishDelivery(ctx, input)),
  unpublish: publication.mutation(({ ctx, input }) => unpublishDelivery(ctx, input)),
  files: signedInProcedure.input(orderId).query(({ ctx, input }) => getFiles(ctx, input)),
  checksums: signedInProcedure.input(checksumsInput).query(({ ctx, input }) => getChecksums(ctx, input)),
  downloads: facilityAdminProcedure
    .input(downloadsInput)
    .query(({ ctx, input }) => listDownloads(ctx, input)),
  createLink: sharing.input(createLinkInput).mutation(({ ctx, input }) => createLink(ctx, input)),
  links: signedInProcedure.input(linksInput).query(({ ctx, input }) => listLinks(ctx, input)),
  revokeLink: sharing.input(revokeLinkInput).mutation(({ ctx, input }) => revokeLink(ctx, input)),
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
});
