import { listDownloads } from "../downloads/listDownloads.ts";
import {
  anyone,
  downloadsInDemo,
  facilityAdmin,
  facilityAdminOutsideDemo,
  publicationInDemo,
  signedIn,
  signedInOutsideDemo,
} from "../../platform/rpc/gates.ts";
import { trpc } from "../../platform/rpc/trpc.ts";
import { getChecksums } from "./getChecksums.ts";
import { getDelivery } from "./getDelivery.ts";
import { getFiles } from "./getFiles.ts";
import { createLink } from "./links/createLink.ts";
import { getLinkedChecksums } from "./links/getLinkedChecksums.ts";
import { getLinkedDelivery } from "./links/getLinkedDelivery.ts";
import { listLinks } from "./links/listLinks.ts";
import { openLinkedFile } from "./links/openLinkedFile.ts";
import { revokeLink } from "./links/revokeLink.ts";
import { publishDelivery } from "./publishDelivery.ts";
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
import { unpublishDelivery } from "./unpublishDelivery.ts";

const publication = facilityAdminOutsideDemo(publicationInDemo).input(orderId);
const sharing = signedInOutsideDemo(downloadsInDemo);

export const deliveryRouter = trpc.router({
  get: signedIn.input(orderId).query(({ ctx, input }) => getDelivery(ctx, input)),
  publish: publication.mutation(({ ctx, input }) => publishDelivery(ctx, input)),
  unpublish: publication.mutation(({ ctx, input }) => unpublishDelivery(ctx, input)),
  files: signedIn.input(orderId).query(({ ctx, input }) => getFiles(ctx, input)),
  checksums: signedIn.input(checksumsInput).query(({ ctx, input }) => getChecksums(ctx, input)),
  downloads: facilityAdmin.input(downloadsInput).query(({ ctx, input }) => listDownloads(ctx, input)),
  createLink: sharing.input(createLinkInput).mutation(({ ctx, input }) => createLink(ctx, input)),
  links: signedIn.input(linksInput).query(({ ctx, input }) => listLinks(ctx, input)),
  revokeLink: sharing.input(revokeLinkInput).mutation(({ ctx, input }) => revokeLink(ctx, input)),
  linked: anyone.input(linkToken).query(({ ctx, input }) => getLinkedDelivery(ctx, input)),
  linkedChecksums: anyone
    .input(linkedChecksumsInput)
    .query(({ ctx, input }) => getLinkedChecksums(ctx, input)),
});

/** Answers with open files: for the caller only, never served at /trpc. */
export const deliveryBytesRouter = trpc.router({
  openLinkedFile: anyone.input(linkedFileInput).query(({ ctx, input }) => openLinkedFile(ctx, input)),
});
