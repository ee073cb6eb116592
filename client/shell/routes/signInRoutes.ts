import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { loadEditingMessages, loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { loadInside } from "../../kit/routing/loadInside.ts";
import { refuseBeforeSetup } from "../../kit/routing/refuseBeforeSetup.ts";
import { rootRoute } from "../../kit/routing/rootRoute.ts";
import { queryClient, trpc } from "../../kit/trpc/trpc.ts";

const setup = createRoute({
  getParentRoute: () => rootRoute,
  path: "/setup",
  component: lazyRouteComponent(() => import("../../access/setup/SetupPage.tsx"), "SetupPage"),
});

const status = createRoute({
  getParentRoute: () => rootRoute,
  path: "/status",
  component: lazyRouteComponent(() => import("../../access/status/StatusPage.tsx"), "StatusPage"),
});

/** next: the path to open after signing in. */
const nextSearch = (search: Record<string, unknown>): { next?: string } =>
  typeof search["next"] === "string" && /^\/(?![/\\])/.test(search["next"]) ? { next: search["next"] } : {};

/** failed: the code of the refusal with which single sign-on returned. */
const signInSearch = (search: Record<string, unknown>): { next?: string; failed?: string } => ({
  ...nextSearch(search),
  ...(typeof search["failed"] === "string" && /^[\w.]{1,100}$/.test(search["failed"])
    ? { failed: search["failed"] }
    : {}),
});

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: signInSearch,
  beforeLoad: refuseBeforeSetup,
  component: lazyRouteComponent(() => import("../../access/signIn/SignInPage.tsx"), "SignInPage"),
});

const register = createRoute({
  getParentRoute: () => rootRoute,
  path: "/register",
  validateSearch: nextSearch,
  beforeLoad: refuseBeforeSetup,
  component: lazyRouteComponent(() => import("../../access/signIn/RegisterPage.tsx"), "RegisterPage"),
});

const unsubscribe = createRoute({
  getParentRoute: () => rootRoute,
  path: "/unsubscribe",
  component: lazyRouteComponent(() => import("../../access/account/UnsubscribePage.tsx"), "UnsubscribePage"),
});

/** The page of the link with which a lead decides on an order, with or without a session. */
const approval = createRoute({
  getParentRoute: () => rootRoute,
  path: "/approval",
  beforeLoad: async () => void (await Promise.all([loadInside(), loadEditingMessages()])),
  component: lazyRouteComponent(() => import("../../ordering/approval/ApprovalPage.tsx"), "ApprovalPage"),
});

const invitation = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyRouteComponent(() => import("../../access/signIn/InvitationPage.tsx"), "InvitationPage"),
});

const forgotPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: "/forgot-password",
  component: lazyRouteComponent(
    () => import("../../access/signIn/ForgotPasswordPage.tsx"),
    "ForgotPasswordPage",
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: "/reset-password",
  component: lazyRouteComponent(
    () => import("../../access/signIn/ResetPasswordPage.tsx"),
    "ResetPasswordPage",
  ),
});

/** For a user who must change the password before anything else. */
const newPassword = createRoute({
  getParentRoute: () => rootRoute,
  path: "/new-password",
  validateSearch: nextSearch,
  beforeLoad: async ({ search }) => {
    const { user } = await queryClient.ensureQueryData(trpc.auth.session.queryOptions());
    if (!user) throw redirect({ to: "/sign-in", search });
    if (!user.mustChangePassword) throw redirect({ to: "/" });
  },
  component: lazyRouteComponent(() => import("../../access/signIn/NewPasswordPage.tsx"), "NewPasswordPage"),
});

/** For a user whose role requires a second factor. The page stays open after the setup, for the recovery codes. */
const secondFactor = createRoute({
  getParentRoute: () => rootRoute,
  path: "/second-factor",
  validateSearch: nextSearch,
  beforeLoad: async ({ search }) => void (await Promise.all([loadFacilityMessages(), findSetUp(search)])),
  component: lazyRouteComponent(() => import("../../access/factors/SetUpFactorPage.tsx"), "SetUpFactorPage"),
});

/** Leads elsewhere without a session, and without a second factor to set up. */
async function findSetUp(search: { next?: string }): Promise<void> {
  const { user } = await queryClient.fetchQuery(trpc.auth.session.queryOptions());
  if (!user) throw redirect({ to: "/sign-in", search });
  if (user.mustChangePassword) throw redirect({ to: "/new-password", search });
  if (!user.mustSetUpSecondFactor) throw redirect({ to: "/" });
}

/** For a user who has to accept the terms of use before anything else. */
const acceptTerms = createRoute({
  getParentRoute: () => rootRoute,
  path: "/accept-terms",
  validateSearch: nextSearch,
  beforeLoad: async ({ search }) => void (await Promise.all([loadFacilityMessages(), findTerms(search)])),
  component: lazyRouteComponent(() => import("../../access/terms/AcceptTermsPage.tsx"), "AcceptTermsPage"),
});

/** Leads elsewhere without a session, and without terms to accept. */
async function findTerms(search: { next?: string }): Promise<void> {
  const { user } = await queryClient.fetchQuery(trpc.auth.session.queryOptions());
  if (!user) throw redirect({ to: "/sign-in", search });
  if (!user.mustAcceptTerms) throw redirect({ to: "/" });
}

const terms = createRoute({
  getParentRoute: () => rootRoute,
  path: "/terms",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../access/terms/TermsPage.tsx"), "TermsPage"),
});

/** The pages before the sign-in. */
export const sessionRoutes = [
  setup,
  status,
  signIn,
  register,
  unsubscribe,
  approval,
  invitation,
  forgotPassword,
  resetPassword,
  newPassword,
  secondFactor,
  acceptTerms,
  terms,
] as const;
