import { ApiError } from "../errors/apiError.ts";
import type { SessionUser } from "./context.ts";
import { trpc } from "./trpc.ts";

/** What a gate behind which somebody is signed in lets be known. It is said to the compiler alone: given to `next`, the
 *  context would be copied key by key at each call. */
interface SignedIn {
  user: SessionUser;
}

const unauthorized = (status: 401 | 403) => new ApiError(status, "Unauthorized");
const refusedInDemo = (message: string) => new ApiError(403, message);

/** The refusals of every gate (additions §2). A gate stands before the input: nothing is looked at before it opens. */
export const ADMINISTRATION_IN_DEMO = "Administration is disabled in the public demo.";
export const CHANGES_IN_DEMO = "Changes are disabled in the public demo.";
export const SEQUENCING_IN_DEMO = "Sequencing data management is disabled in the public demo.";
export const PUBLICATION_IN_DEMO = "Sequencing delivery publication is disabled in the public demo.";
export const DOWNLOADS_IN_DEMO = "Downloads are disabled in the public demo.";
export const FILES_IN_DEMO = "File management is disabled in the public demo.";
export const PIPELINES_IN_DEMO = "Pipeline execution is disabled in the public demo.";
export const SYNC_IN_DEMO = "Run synchronization is disabled in the public demo.";
export const SELECTION_IN_DEMO = "Pipeline result selection is disabled in the public demo.";
export const PROMOTION_IN_DEMO = "Pending writeback promotion is disabled in the public demo.";
export const CLEANED_READS_IN_DEMO = "Read cleaning promotion is disabled in the public demo.";

/** Nobody is asked who they are. */
export const anyone = trpc.procedure;

/** Any session. */
export const signedIn = anyone.meta({ signedOut: () => unauthorized(401) }).use(({ ctx, next }) => {
  if (!ctx.user) throw unauthorized(401);
  return next<SignedIn>({});
});

/** Any session but a demo one, which is told `demoText`. */
export const signedInOutsideDemo = (demoText: string) =>
  signedIn.meta({ demo: () => refusedInDemo(demoText) }).use(({ ctx, next }) => {
    if (ctx.user.isDemo) throw refusedInDemo(demoText);
    return next();
  });

/** Facility admins, demo ones too: for reading. Researchers are told 403 "Unauthorized", or what is given here. */
const facilityAdminElse = (refusal: () => ApiError) =>
  signedIn.meta({ researcher: refusal }).use(({ ctx, next }) => {
    if (!isFacilityAdmin(ctx.user)) throw refusal();
    return next();
  });
export const facilityAdmin = facilityAdminElse(() => unauthorized(403));

/** Facility admins; a demo one is told `demoText`, a researcher what `refusal` says. */
export const facilityAdminOutsideDemo = (demoText: string, refusal = () => unauthorized(403)) =>
  facilityAdminElse(refusal)
    .meta({ demo: () => refusedInDemo(demoText) })
    .use(({ ctx, next }) => {
      if (ctx.user.isDemo) throw refusedInDemo(demoText);
      return next();
    });

/** Who calculates checksums and who deletes files: the same people, refused in the words of spec §5 and additions §2. */
export const calculatesChecksums = facilityAdminOutsideDemo(
  FILES_IN_DEMO,
  () => new ApiError(403, "Only facility admins can calculate checksums"),
);
export const deletesFiles = facilityAdminOutsideDemo(FILES_IN_DEMO, () => unauthorized(401));

/** Facility admins, for what concerns pipeline runs: everybody else is told 403 "Unauthorized", also without a session
 *  (additions §2). */
export const runsAdmin = anyone
  .meta({ signedOut: () => unauthorized(403), researcher: () => unauthorized(403) })
  .use(({ ctx, next }) => {
    if (!ctx.user || !isFacilityAdmin(ctx.user)) throw unauthorized(403);
    return next<SignedIn>({});
  });

/** The same, and a demo session is told `demoText`. */
export const runsAdminOutsideDemo = (demoText = PIPELINES_IN_DEMO) =>
  runsAdmin.meta({ demo: () => refusedInDemo(demoText) }).use(({ ctx, next }) => {
    if (ctx.user.isDemo) throw refusedInDemo(demoText);
    return next();
  });

/** Whether a user works for the facility. */
export function isFacilityAdmin(user: SessionUser): boolean {
  return user.role === "FACILITY_ADMIN";
}
