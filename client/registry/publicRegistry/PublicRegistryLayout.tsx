import page from "../../kit/components/page.module.css";
import classes from "./publicRegistry.module.css";
import { ActionIcon, AppShell, Box, Group, Menu, useMantineColorScheme } from "@mantine/core";
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { useState } from "react";
import { t } from "../../kit/i18n/t.ts";
import { errorStatus, trpc } from "../../kit/trpc/trpc.ts";
import { EmptyState } from "../../kit/components/EmptyState.tsx";
import { LinkButton, TextLink } from "../../kit/components/LinkButton.tsx";
import { PageTab, PageTabs } from "../../kit/components/PageTabs.tsx";

const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const PAGES = [
  { to: "/explore", label: "publicRegistry.pipelines", exact: true },
  { to: "/explore/checklists", label: "publicRegistry.checklists", exact: false },
  { to: "/explore/technology", label: "publicRegistry.technology", exact: true },
  { to: "/explore/research-data", label: "publicRegistry.research", exact: true },
] as const;

/** The public registry pages, which never require a sign-in: as tabs in the frame of a signed-in user, or with a header. */
export function PublicRegistryLayout() {
  const { data, error } = useQuery(trpc.registry.about.queryOptions(undefined, { staleTime: 60_000 }));
  const client = useQueryClient();
  const [isFramed] = useState(() => Boolean(client.getQueryData(trpc.auth.session.queryKey())?.user));
  const content =
    errorStatus(error) === 404 ? (
      <EmptyState isPage title={t("publicRegistry.none.title")} text={t("publicRegistry.none.text")} />
    ) : (
      <Outlet />
    );
  if (isFramed)
    return (
      <Box maw={1440} mx="auto">
        <PageTabs label={t("publicRegistry.navigation")}>
          {PAGES.map(({ to, label, exact }) => (
            <PageTab key={to} to={to} activeOptions={{ exact, includeSearch: false }}>
              {t(label)}
            </PageTab>
          ))}
        </PageTabs>
        <Box pt="lg">{content}</Box>
      </Box>
    );
  return (
    <AppShell padding={{ base: "md", md: "xl" }}>
      <a
        href="#content"
        className={page.skip}
        onClick={(event) => {
          event.preventDefault();
          document.querySelector<HTMLElement>("#content")?.focus();
        }}
      >
        {t("navigation.skip")}
      </a>
      <header className={classes.header}>
        <div className={classes.bar}>
          <TextLink to="/explore" className={`${page.product} ${classes.product}`} underline="never">
            <img src="/icon.svg" alt="" width={26} height={26} />
            <span>
              {t("common.product")} <span className={classes.name}>{t("navigation.registry")}</span>
            </span>
          </TextLink>
          <nav aria-label={t("publicRegistry.navigation")} className={classes.pages}>
            {PAGES.map(({ to, label, exact }) => (
              <TextLink
                key={to}
                to={to}
                activeOptions={{ exact, includeSearch: false }}
                className={classes.page}
                underline="never"
              >
                {t(label)}
              </TextLink>
            ))}
          </nav>
          <Group gap="xs" wrap="nowrap" className={classes.actions}>
            <SchemeMenu />
            {data && !data.alone && (
              <LinkButton to="/" preload={false} variant="default" size="xs">
                {t("publicRegistry.signIn")}
              </LinkButton>
            )}
          </Group>
        </div>
      </header>
      <AppShell.Main id="content" tabIndex={-1} className={page.main}>
        {content}
      </AppShell.Main>
    </AppShell>
  );
}

const SCHEMES = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "auto", icon: IconDeviceDesktop },
] as const;

function SchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Chosen = SCHEMES.find(({ value }) => value === colorScheme)?.icon ?? IconDeviceDesktop;
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("publicRegistry.appearance")}>
          <Chosen {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map(({ value, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon {...ICON} />}
            rightSection={colorScheme === value && <IconCheck {...ICON} />}
            onClick={() => setColorScheme(value)}
          >
            {t(`common.theme.${value}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
