import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadEditingMessages } from "../../kit/i18n/loadMessages.ts";
import { loadInside } from "../../kit/routing/loadInside.ts";
import { refuseBeforeSetup } from "../../kit/routing/refuseBeforeSetup.ts";
import { rootRoute } from "../../kit/routing/rootRoute.ts";

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

const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: "/sign-in",
  validateSearch: nextSearch,
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

/** The pages before the sign-in. */
export const sessionRoutes = [setup, status, signIn, register, unsubscribe, approval] as const;
