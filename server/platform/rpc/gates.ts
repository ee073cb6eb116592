import type { ApiError } from "../errors/apiError.ts";
import { refusal } from "../errors/refusal.ts";
import type { SessionUser } from "./context.ts";
import { trpc } from "./trpc.ts";

/** What a gate behind which somebody is signed in lets be known. It is said to the compiler alone: given to `next`, the
 *  context would be copied key by key at each call. */
interface SignedIn {
  user: SessionUser;
}

const UNAUTHORIZED = "Unauthorized";

/** Who is refused without a session, and who with one of another role: the same text, by contract. */
export const notSignedIn = refusal("auth.notSignedIn", 401, UNAUTHORIZED);
const notSignedInAsAdmin = refusal("auth.notSignedInAsAdmin", 403, UNAUTHORIZED);
const notFacilityAdmin = refusal("auth.notFacilityAdmin", 403, UNAUTHORIZED);
const cannotDeleteFiles = refusal("auth.cannotDeleteFiles", 401, UNAUTHORIZED);
const cannotCalculateChecksums = refusal(
  "auth.cannotCalculateChecksums",
  403,
  "Only facility admins can calculate checksums",
);

/** The refusals of every gate (additions §2). A gate stands before the input: nothing is looked at before it opens. */
export const administrationInDemo = refusal(
  "demo.administration",
  403,
  "Administration is disabled in the public demo.",
);
export const changesInDemo = refusal("demo.changes", 403, "Changes are disabled in the public demo.");
export const sequencingInDemo = refusal(
  "demo.sequencingData",
  403,
  "Sequencing data management is disabled in the public demo.",
);
export const publicationInDemo = refusal(
  "demo.publication",
  403,
  "Sequencing delivery publication is disabled in the public demo.",
);
export const downloadsInDemo = refusal("demo.downloads", 403, "Downloads are disabled in the public demo.");
export const filesInDemo = refusal("demo.files", 403, "File management is disabled in the public demo.");
export const pipelinesInDemo = refusal(
  "demo.pipelines",
  403,
  "Pipeline execution is disabled in the public demo.",
);
export const syncInDemo = refusal("demo.runSync", 403, "Run synchronization is disabled in the public demo.");
export const selectionInDemo = refusal(
  "demo.selection",
  403,
  "Pipeline result selection is disabled in the public demo.",
);
export const promotionInDemo = refusal(
  "demo.promotion",
  403,
  "Pending writeback promotion is disabled in the public demo.",
);
export const cleanedReadsInDemo = refusal(
  "demo.cleanedReads",
  403,
  "Read cleaning promotion is disabled in the public demo.",
);

/** Nobody is asked who they are. */
export const anyone = trpc.procedure;

/** Any session. */
export const signedIn = anyone.meta({ signedOut: () => notSignedIn() }).use(({ ctx, next }) => {
  if (!ctx.user) throw notSignedIn();
  return next<SignedIn>({});
});

/** Any session but a demo one, which is refused with `inDemo`. */
export const signedInOutsideDemo = (inDemo: () => ApiError) =>
  signedIn.meta({ demo: inDemo }).use(({ ctx, next }) => {
    if (ctx.user.isDemo) throw inDemo();
    return next();
  });

/** Facility admins, demo ones too: for reading. Researchers are told 403 "Unauthorized", or what is given here. */
const facilityAdminElse = (notAdmin: () => ApiError) =>
  signedIn.meta({ researcher: notAdmin }).use(({ ctx, next }) => {
    if (!isFacilityAdmin(ctx.user)) throw notAdmin();
    return next();
  });
export const facilityAdmin = facilityAdminElse(() => notFacilityAdmin());

/** Facility admins; a demo one is refused with `inDemo`, a researcher with `notAdmin`. */
export const facilityAdminOutsideDemo = (
  inDemo: () => ApiError,
  notAdmin: () => ApiError = () => notFacilityAdmin(),
) =>
  facilityAdminElse(notAdmin)
    .meta({ demo: inDemo })
    .use(({ ctx, next }) => {
      if (ctx.user.isDemo) throw inDemo();
      return next();
    });

/** Who calculates checksums and who deletes files: the same people, refused in the words of spec §5 and additions §2. */
export const calculatesChecksums = facilityAdminOutsideDemo(filesInDemo, () => cannotCalculateChecksums());
export const deletesFiles = facilityAdminOutsideDemo(filesInDemo, () => cannotDeleteFiles());

/** Facility admins, for what concerns pipeline runs: everybody else is told 403 "Unauthorized", also without a session
 *  (additions §2). */
export const runsAdmin = anyone
  .meta({ signedOut: () => notSignedInAsAdmin(), researcher: () => notFacilityAdmin() })
  .use(({ ctx, next }) => {
    if (!ctx.user) throw notSignedInAsAdmin();
    if (!isFacilityAdmin(ctx.user)) throw notFacilityAdmin();
    return next<SignedIn>({});
  });

/** The same, and a demo session is refused with `inDemo`. */
export const runsAdminOutsideDemo = (inDemo: () => ApiError = () => pipelinesInDemo()) =>
  runsAdmin.meta({ demo: inDemo }).use(({ ctx, next }) => {
    if (ctx.user.isDemo) throw inDemo();
    return next();
  });

/** Whether a user works for the facility. */
export function isFacilityAdmin(user: SessionUser): boolean {
  return user.role === "FACILITY_ADMIN";
}
