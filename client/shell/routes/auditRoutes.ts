import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { auditSearch } from "../../overview/audit/auditSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";

const audit = createRoute({
  getParentRoute: () => signedIn,
  path: "/audit",
  beforeLoad: loadFacilityMessages,
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import("../../overview/audit/AuditPage.tsx"), "AuditPage"),
});

/** The audit log. */
export const auditRoutes = [audit] as const;
