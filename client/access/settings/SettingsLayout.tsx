import { Select, Stack, Text } from "@mantine/core";
import { Outlet, useLocation, useNavigate } from "@tanstack/react-router";
import { AccessDenied } from "../../kit/components/AccessDenied.tsx";
import { NavigationLink } from "../../kit/components/LinkButton.tsx";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { SECTION_GROUPS } from "./sections.ts";
import classes from "./settings.module.css";

/** The frame of every settings page: the sub-navigation, a select on narrow windows, and the section. */
export function SettingsLayout() {
  const { isAdmin } = useSession();
  return isAdmin ? <Layout /> : <AccessDenied />;
}

function Layout() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <div className={classes.layout}>
      <nav aria-label={t("settings.title")} className={classes.navigation}>
        <Stack gap="md">
          {SECTION_GROUPS.map(({ label, sections }) => (
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
        data={SECTION_GROUPS.map(({ label, sections }) => ({
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
