import { Outlet } from "@tanstack/react-router";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { Page } from "../../kit/components/Page.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";

const TABS = [
  { to: "/storage", label: "storage.tab.usage" },
  { to: "/storage/files", label: "storage.tab.files" },
  { to: "/storage/unassigned", label: "storage.tab.unassigned" },
  { to: "/storage/integrity", label: "storage.tab.integrity" },
] as const;

/** For the facility: what fills the data directory, its files with their owners, and what is unassigned or missing. */
export function StoragePage() {
  const { isOfFacility } = useSession();
  if (!isOfFacility) return <AccessDenied />;
  return (
    <Page
      title={t("storage.title")}
      tabs={
        <PageTabs label={t("storage.tabs")}>
          {TABS.map(({ to, label }) => (
            <PageTab
              key={to}
              to={to}
              activeOptions={{ exact: to === "/storage", includeSearch: false }}
              resetScroll={false}
            >
              {t(label)}
            </PageTab>
          ))}
        </PageTabs>
      }
    >
      <Outlet />
    </Page>
  );
}
