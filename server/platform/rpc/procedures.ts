import type { ApiError } from "../errors/apiError.ts";
import { refusal } from "../errors/refusal.ts";
import type { SessionUser } from "./context.ts";
import {
  newPasswordRequired,
  secondFactorSetUpRequired,
  sessionRequired,
  termsRequired,
  tokenLacksScope,
  tokensNeedSession,
} from "./errors.ts";
import { refusalForRole, requiredRight } from "./requiredRights.ts";
import { coversScope, requiredScope } from "./scopes.ts";
import { trpc } from "./trpc.ts";

/** The context type behind a permission that requires a session. Declared for the compiler only: an object passed to
 *  `next` would be merged key by key on each call. */
interface SignedIn {
  user: SessionUser;
}

const UNAUTHORIZED = "Unauthorized";

/** Refusals for callers without a session and for callers without the right; the contract gives both the same text. */
const notSignedIn = refusal("auth.notSignedIn", 401, UNAUTHORIZED);
const notSignedInForRuns = refusal("auth.notSignedInAsAdmin", 403, UNAUTHORIZED);
const lacksRight = refusal("auth.notFacilityAdmin", 403, UNAUTHORIZED);
const cannotDeleteFiles = refusal("auth.cannotDeleteFiles", 401, UNAUTHORIZED);
const cannotCalculateChecksums = refusal(
  "auth.cannotCalculateChecksums",
  403,
  "Only facility admins can calculate checksums",
);

/** Refusals of permissions (additions §2). A permission is checked before the input is read. */
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
const pipelinesInDemo = refusal("demo.pipelines", 403, "Pipeline execution is disabled in the public demo.");
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

/** What a user may call whose password someone else chose (additions §13). */
const BEFORE_NEW_PASSWORD = new Set(["auth.session", "auth.signOut", "auth.changePassword"]);

/** What a user may call whose role needs a second factor, until one is set up. */
const BEFORE_SECOND_FACTOR = new Set([
  "auth.session",
  "auth.signOut",
  "factors.list",
  "factors.startTotp",
  "factors.confirmTotp",
  "factors.startPasskey",
  "factors.addPasskey",
]);

/** What a user may call who has not accepted the terms of use: read and accept them, or leave with the own data. */
const BEFORE_TERMS = new Set([
  ...BEFORE_NEW_PASSWORD,
  "setup.welcome",
  "terms.current",
  "terms.accept",
  "bytes.personalData.exportOwn",
]);

/** Returns the refusal of a user who must first choose a new password, then set up a second factor, then accept the terms
 *  of use. */
function findPrecondition(user: SessionUser, path: string): ApiError | undefined {
  if (user.mustChangePassword) return BEFORE_NEW_PASSWORD.has(path) ? undefined : newPasswordRequired();
  if (user.mustSetUpSecondFactor)
    return BEFORE_SECOND_FACTOR.has(path) ? undefined : secondFactorSetUpRequired();
  return user.mustAcceptTerms && !BEFORE_TERMS.has(path) ? termsRequired() : undefined;
}

/** No session required. Before everything else, a user who must choose a new password, set up a second factor or accept
 *  the terms of use is refused, also with a token, and a token must cover the scope of the procedure. */
export const publicProcedure = trpc.procedure.use(({ ctx: { token, user }, path, type, meta, next }) => {
  const precondition = user && findPrecondition(user, path);
  if (precondition) throw precondition;
  if (!token) return next();
  const scope = requiredScope(path, { type, scope: meta?.scope }) ?? "admin";
  if (scope === "session")
    throw /^(auth|factors|identities|signOn)\./.test(path) ? sessionRequired() : tokensNeedSession();
  if (!coversScope(token, scope)) throw tokenLacksScope({ scope });
  return next();
});

/** A session, or else `signedOut`, and the right of the procedure (server/platform/rpc/requiredRights.ts). */
const withRight = (signedOut: () => ApiError) =>
  publicProcedure.meta({ signedOut }).use(({ ctx, path, type, meta, next }) => {
    if (!ctx.user) throw signedOut();
    const refusal = refusalForRole(ctx.user.role, {
      right: requiredRight(path, type),
      researcher: meta?.researcher,
    });
    if (refusal) throw refusal;
    return next<SignedIn>({});
  });

/** Users with the right of the procedure, also if it covers only their own records. Others are refused with 403
 *  "Forbidden". */
export const signedInProcedure = withRight(() => notSignedIn());

/** Any session except a demo session, which is refused with `inDemo`. */
export const signedInOutsideDemo = (inDemo: () => ApiError) =>
  signedInProcedure.meta({ demo: inDemo }).use(({ ctx, next }) => {
    if (ctx.user.isDemo) throw inDemo();
    return next();
  });

/** Users of the facility with the right of the procedure, including demo ones, for reading. Others are refused with 403
 *  "Unauthorized" or `refused`. */
const facilityElse = (refused: () => ApiError) => signedInProcedure.meta({ researcher: refused });
export const facilityProcedure = facilityElse(() => lacksRight());

/** As facilityProcedure; a demo session is refused with `inDemo`. */
export const facilityOutsideDemo = (inDemo: () => ApiError, refused: () => ApiError = () => lacksRight()) =>
  facilityElse(refused)
    .meta({ demo: inDemo })
    .use(({ ctx, next }) => {
      if (ctx.user.isDemo) throw inDemo();
      return next();
    });

/** Permissions for calculating checksums and deleting files: the same users, with the refusals of spec §5 and
 *  additions §2. */
export const calculatesChecksums = facilityOutsideDemo(filesInDemo, () => cannotCalculateChecksums());
export const deletesFiles = facilityOutsideDemo(filesInDemo, () => cannotDeleteFiles());

/** As facilityProcedure, for pipeline runs: without a session the refusal is 403 "Unauthorized" too (additions §2). */
export const runsProcedure = withRight(() => notSignedInForRuns()).meta({ researcher: () => lacksRight() });

/** As runsProcedure; a demo session is refused with `inDemo`. */
export const runsOutsideDemo = (inDemo: () => ApiError = () => pipelinesInDemo()) =>
  runsProcedure.meta({ demo: inDemo }).use(({ ctx, next }) => {
    if (ctx.user.isDemo) throw inDemo();
    return next();
  });
