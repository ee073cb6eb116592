import { Select, Stack, Text } from "@mantine/core";
import { Navigate, Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { NavigationLink } from "../../kit/components/LinkButton.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { SECTION_GROUPS, sectionsFor } from "./sections.ts";
import classes from "./settings.module.css";

/** The frame of every settings page: the sub-navigation, a select on narrow windows, and the section. */
export function SettingsLayout() {
  const { can } = useSession();
  const { pathname } = useLocation();
  const groups = sectionsFor(can);
  const first = groups[0]?.sections[0]?.to;
  const isOpen = groups.some(({ sections }) => sections.some(({ to }) => to === pathname));
  if (isOpen) return <Layout groups={groups} pathname={pathname} />;
  // The entry of the navigation leads to the first section of all, which may not be one of this user.
  const isEntry = pathname === SECTION_GROUPS[0].sections[0].to;
  return isEntry && first !== undefined ? <Navigate to={first} replace /> : <AccessDenied />;
}

function Layout({ groups, pathname }: { groups: ReturnType<typeof sectionsFor>; pathname: string }) {
  const navigate = useNavigate();
  return (
    <div className={classes.layout}>
      <nav aria-label={t("settings.title")} className={classes.navigation}>
        <Stack gap="md">
          {groups.map(({ label, sections }) => (
            <Stack key={label} gap={2} role="group" aria-label={t(label)}>
              <Text size="xs" fw={600} c="dimmed" className={classes.group} aria-hidden>
                {t(label)}
              </Text>
              {sections.map((section) => (
                <NavigationLink
                  key={section.to}
                  to={section.to}
                  activeOptions={{ includeSearch: false }}
                  label={t(section.label)}
                  className={classes.entry}
                />
              ))}
            </Stack>
          ))}
        </Stack>
      </nav>
      <Select
        className={classes.select}
        label={t("settings.section")}
        data={groups.map(({ label, sections }) => ({
          group: t(label),
          items: sections.map((section) => ({ value: section.to, label: t(section.label) })),
        }))}
        value={pathname}
        allowDeselect={false}
        onChange={(to) => to !== null && void navigate({ to })}
      />
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  );
}
