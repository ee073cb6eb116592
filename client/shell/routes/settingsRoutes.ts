import { createRoute, lazyRouteComponent } from "@tanstack/react-router";
import { COLLECTIONS } from "../../../server/definitions/catalog/rules/catalog.ts";
import { pagedSearch } from "../../kit/routing/addressSearch.ts";
import { loadFacilityMessages } from "../../kit/i18n/loadMessages.ts";
import { signedIn } from "../../kit/routing/signedInRoute.ts";
import { type Role, ROLES } from "../../../server/platform/rpc/rules/rights.ts";

const users = createRoute({
  getParentRoute: () => signedIn,
  path: "/users",
  validateSearch: (search: Record<string, unknown>): { search?: string; role?: Role; page?: number } => {
    const role = ROLES.find((known) => known === search["role"]);
    return { ...pagedSearch(search), ...(role ? { role } : {}) };
  },
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../access/users/UsersPage.tsx"), "UsersPage"),
});

const departments = createRoute({
  getParentRoute: () => signedIn,
  path: "/departments",
  validateSearch: pagedSearch,
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(
    () => import("../../access/departments/DepartmentsPage.tsx"),
    "DepartmentsPage",
  ),
});

/** The frame of all settings pages. */
const administration = createRoute({
  getParentRoute: () => signedIn,
  id: "administration",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../access/settings/SettingsLayout.tsx"), "SettingsLayout"),
});

const signIn = createRoute({
  getParentRoute: () => administration,
  path: "/settings/sign-in",
  component: lazyRouteComponent(
    () => import("../../access/settings/SignInSettingsPage.tsx"),
    "SignInSettingsPage",
  ),
});

const facility = createRoute({
  getParentRoute: () => administration,
  path: "/settings/facility",
  component: lazyRouteComponent(() => import("../../access/settings/FacilityPage.tsx"), "FacilityPage"),
});

const access = createRoute({
  getParentRoute: () => administration,
  path: "/settings/access",
  component: lazyRouteComponent(() => import("../../access/settings/AccessPage.tsx"), "AccessPage"),
});

const mail = createRoute({
  getParentRoute: () => administration,
  path: "/settings/mail",
  component: lazyRouteComponent(() => import("../../access/settings/MailPage.tsx"), "MailPage"),
});

const chat = createRoute({
  getParentRoute: () => administration,
  path: "/settings/chat",
  component: lazyRouteComponent(() => import("../../access/webhooks/ChatPage.tsx"), "ChatPage"),
});

const webhooks = createRoute({
  getParentRoute: () => administration,
  path: "/settings/webhooks",
  component: lazyRouteComponent(() => import("../../access/webhooks/WebhooksPage.tsx"), "WebhooksPage"),
});

const announcement = createRoute({
  getParentRoute: () => administration,
  path: "/settings/announcement",
  component: lazyRouteComponent(
    () => import("../../access/announcement/AnnouncementPage.tsx"),
    "AnnouncementPage",
  ),
});

const terms = createRoute({
  getParentRoute: () => administration,
  path: "/settings/terms",
  component: lazyRouteComponent(
    () => import("../../access/terms/TermsSettingsPage.tsx"),
    "TermsSettingsPage",
  ),
});

const orderRules = createRoute({
  getParentRoute: () => administration,
  path: "/settings/orders",
  component: lazyRouteComponent(() => import("../../access/settings/OrderRulesPage.tsx"), "OrderRulesPage"),
});

const modules = createRoute({
  getParentRoute: () => administration,
  path: "/settings/modules",
  component: lazyRouteComponent(() => import("../../access/settings/ModulesPage.tsx"), "ModulesPage"),
});

const files = createRoute({
  getParentRoute: () => administration,
  path: "/settings/files",
  component: lazyRouteComponent(() => import("../../access/settings/FilesPage.tsx"), "FilesPage"),
});

const sequencers = createRoute({
  getParentRoute: () => administration,
  path: "/settings/sequencers",
  component: lazyRouteComponent(() => import("../../access/settings/SequencersPage.tsx"), "SequencersPage"),
});

const execution = createRoute({
  getParentRoute: () => administration,
  path: "/settings/execution",
  component: lazyRouteComponent(() => import("../../access/settings/ExecutionPage.tsx"), "ExecutionPage"),
});

const system = createRoute({
  getParentRoute: () => administration,
  path: "/settings/system",
  component: lazyRouteComponent(() => import("../../access/settings/SystemPage.tsx"), "SystemPage"),
});

const CATALOG_STATES = ["offered", "notOffered", "comingSoon", "mine", "onlyHere"] as const;

const catalog = createRoute({
  getParentRoute: () => administration,
  path: "/settings/catalog",
  validateSearch: (
    search: Record<string, unknown>,
  ): {
    collection?: (typeof COLLECTIONS)[number];
    search?: string;
    state?: (typeof CATALOG_STATES)[number];
    page?: number;
  } => {
    const collection = COLLECTIONS.find((known) => known === search["collection"]);
    const state = CATALOG_STATES.find((known) => known === search["state"]);
    return { ...pagedSearch(search), ...(collection ? { collection } : {}), ...(state ? { state } : {}) };
  },
  component: lazyRouteComponent(() => import("../../definitions/catalog/CatalogPage.tsx"), "CatalogPage"),
});

const services = createRoute({
  getParentRoute: () => administration,
  path: "/settings/services",
  component: lazyRouteComponent(() => import("../../definitions/services/ServicesPage.tsx"), "ServicesPage"),
});

const prices = createRoute({
  getParentRoute: () => administration,
  path: "/settings/prices",
  component: lazyRouteComponent(() => import("../../definitions/prices/PricesPage.tsx"), "PricesPage"),
});

const measurementTypes = createRoute({
  getParentRoute: () => administration,
  path: "/settings/measurements",
  component: lazyRouteComponent(
    () => import("../../definitions/measurementTypes/MeasurementTypesPage.tsx"),
    "MeasurementTypesPage",
  ),
});

const serviceForm = createRoute({
  getParentRoute: () => signedIn,
  path: "/settings/services/$serviceId/form",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../definitions/forms/OrderFormPage.tsx"), "ServiceFormPage"),
});

const orderForm = createRoute({
  getParentRoute: () => administration,
  path: "/settings/order-form",
  component: lazyRouteComponent(() => import("../../definitions/forms/OrderFormPage.tsx"), "OrderFormPage"),
});

const studyForm = createRoute({
  getParentRoute: () => administration,
  path: "/settings/study-form",
  component: lazyRouteComponent(() => import("../../definitions/forms/StudyFormPage.tsx"), "StudyFormPage"),
});

const account = createRoute({
  getParentRoute: () => signedIn,
  path: "/account",
  beforeLoad: loadFacilityMessages,
  component: lazyRouteComponent(() => import("../../access/account/AccountPage.tsx"), "AccountPage"),
});

/** Administration: users, settings, forms, catalog; and the account of each user. */
export const settingsRoutes = [
  users,
  departments,
  administration.addChildren([
    facility,
    signIn,
    access,
    mail,
    chat,
    webhooks,
    announcement,
    terms,
    orderRules,
    services,
    prices,
    measurementTypes,
    orderForm,
    studyForm,
    modules,
    catalog,
    files,
    sequencers,
    execution,
    system,
  ]),
  serviceForm,
  account,
] as const;
