import { Alert, AppShell, Burger, Group, Menu, Stack, Text, UnstyledButton } from "@mantine/core";
import { useMantineColorScheme } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { ModalsProvider } from "@mantine/modals";
import {
  IconActivity,
  IconCheck,
  IconDatabase,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
  IconClipboardList,
  IconLanguage,
  IconListCheck,
  IconLogout,
  IconMicroscope,
  IconPlayerPlay,
  IconPlus,
  IconRoute,
  IconSettings,
  IconTestPipe,
  IconUser,
  IconUsers,
  IconWorld,
} from "@tabler/icons-react";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useMutation, useQuery } from "@tanstack/react-query";
import { chooseLanguage, language, LANGUAGE_NAMES, LANGUAGES } from "../messages/language.ts";
import { lazy, Suspense } from "react";
import { t } from "../messages/t.ts";
import { useSession } from "../session/SessionContext.ts";
import { SessionProvider } from "../session/SessionProvider.tsx";
import { useWatchedChanges } from "../session/useWatchedChanges.ts";
import { NotificationsButton } from "../notifications/NotificationsButton.tsx";
import { trpc } from "../trpc.ts";
import { useQueuePresence } from "../uploads/queuePresence.ts";
import classes from "./Frame.module.css";
import { NavigationLink, TextLink } from "./LinkButton.tsx";
import { Toasts } from "./Toasts.tsx";
import { WordBadge } from "./WordBadge.tsx";

const ICON = { size: 18, stroke: 1.75, "aria-hidden": true } as const;

const UploadIndicator = lazy(async () => ({
  default: (await import("../uploads/UploadIndicator.tsx")).UploadIndicator,
}));

/** What surrounds every page behind the sign-in: header, navigation by role, one subscription for what changes. */
export function Frame() {
  return (
    <SessionProvider>
      <ModalsProvider>
        <Toasts />
        <Shell />
      </ModalsProvider>
    </SessionProvider>
  );
}

function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const { user, isAdmin } = useSession();
  const { data: hasRegistry } = useQuery(
    trpc.registry.served.queryOptions(undefined, { staleTime: Infinity }),
  );
  const hasUploads = useQueuePresence();
  useWatchedChanges();
  useHotkeys([["Escape", close, { preventDefault: false }]]);

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 208, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding={{ base: "md", md: "xl" }}
    >
      <a
        href="#content"
        className={classes.skip}
        onClick={(event) => {
          // The address stays as it is, or a form would take this for leaving.
          event.preventDefault();
          document.querySelector<HTMLElement>("#content")?.focus();
        }}
      >
        {t("frame.skip")}
      </a>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t(opened ? "frame.closeNavigation" : "frame.openNavigation")}
              aria-expanded={opened}
            />
            <TextLink to="/" className={classes.product} underline="never" onClick={close}>
              <img src="/icon.svg" alt="" width={26} height={26} />
              {t("frame.product")}
            </TextLink>
          </Group>
          <Group gap="sm" wrap="nowrap">
            {hasUploads && (
              <Suspense>
                <UploadIndicator />
              </Suspense>
            )}
            <NotificationsButton />
            <AccountMenu />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t("frame.navigation")}>
        <Stack gap={2} onClick={close}>
          <NavigationLink
            to="/orders"
            activeOptions={{ exact: true, includeSearch: false }}
            label={t("frame.orders")}
            leftSection={<IconClipboardList {...ICON} />}
            className={classes.entry}
          />
          <NavigationLink
            to="/orders/new"
            activeOptions={{ exact: true }}
            label={t("frame.newOrder")}
            leftSection={<IconPlus {...ICON} />}
            className={classes.entry}
          />
          <NavigationLink
            to="/samples"
            activeOptions={{ includeSearch: false }}
            label={t("frame.samples")}
            leftSection={<IconTestPipe {...ICON} />}
            className={classes.entry}
          />
          <NavigationLink
            to="/studies"
            label={t("frame.studies")}
            leftSection={<IconMicroscope {...ICON} />}
            className={classes.entry}
          />
          <NavigationLink
            to="/checklists"
            activeOptions={{ includeSearch: false }}
            label={t("frame.checklists")}
            leftSection={<IconListCheck {...ICON} />}
            className={classes.entry}
          />
          <NavigationLink
            to="/runs"
            activeOptions={{ includeSearch: false }}
            label={t(isAdmin ? "frame.runs" : "frame.results")}
            leftSection={<IconPlayerPlay {...ICON} />}
            className={classes.entry}
          />
          {isAdmin && (
            <>
              <NavigationLink
                to="/pipelines"
                label={t("frame.pipelines")}
                leftSection={<IconRoute {...ICON} />}
                className={classes.entry}
              />
              <NavigationLink
                to="/streams"
                activeOptions={{ includeSearch: false }}
                label={t("frame.streams")}
                leftSection={<IconActivity {...ICON} />}
                className={classes.entry}
              />
              <NavigationLink
                to="/storage"
                activeOptions={{ includeSearch: false }}
                label={t("frame.storage")}
                leftSection={<IconDatabase {...ICON} />}
                className={classes.entry}
              />
              <NavigationLink
                to="/users"
                label={t("frame.users")}
                leftSection={<IconUsers {...ICON} />}
                className={classes.entry}
              />
              <NavigationLink
                to="/settings"
                label={t("frame.settings")}
                leftSection={<IconSettings {...ICON} />}
                className={classes.entry}
              />
            </>
          )}
          {hasRegistry && (
            <NavigationLink
              to="/explore"
              label={t("frame.registry")}
              leftSection={<IconWorld {...ICON} />}
              className={classes.entry}
            />
          )}
        </Stack>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        {user.isDemo && (
          <Alert mb="md" p="xs" variant="light" color="yellow">
            {t("frame.demo")}
          </Alert>
        )}
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}

const THEMES = [
  { value: "light", icon: IconSun },
  { value: "dark", icon: IconMoon },
  { value: "auto", icon: IconDeviceDesktop },
] as const;

function AccountMenu() {
  const { user } = useSession();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const router = useRouter();
  const name = `${user.firstName} ${user.lastName}`;
  // A new document: nothing of theirs stays in memory.
  const signOut = useMutation(
    trpc.auth.signOut.mutationOptions({ onSuccess: () => location.assign("/sign-in") }),
  );

  return (
    <Menu position="bottom-end" width={260} shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={classes.account} aria-label={t("frame.accountMenu", { name })}>
          <Text size="sm" fw={600} truncate maw={160} visibleFrom="xs">
            {name}
          </Text>
          <WordBadge color={user.role === "FACILITY_ADMIN" ? "cyan" : "gray"}>
            {t(`frame.role.${user.role}`)}
          </WordBadge>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconUser {...ICON} />}
          onClick={() => void router.navigate({ to: "/account" })}
        >
          {t("frame.account")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("frame.theme")}</Menu.Label>
        {THEMES.map(({ value, icon: Icon }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            closeMenuOnClick={false}
            leftSection={<Icon {...ICON} />}
            rightSection={colorScheme === value && <IconCheck {...ICON} />}
            onClick={() => setColorScheme(value)}
          >
            {t(`frame.theme.${value}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t("frame.language")}</Menu.Label>
        {LANGUAGES.map((one) => (
          <Menu.Item
            key={one}
            role="menuitemradio"
            lang={one}
            aria-checked={language === one}
            leftSection={<IconLanguage {...ICON} />}
            rightSection={language === one && <IconCheck {...ICON} />}
            onClick={() => language !== one && chooseLanguage(one)}
          >
            {LANGUAGE_NAMES[one]}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...ICON} />} onClick={() => signOut.mutate()}>
          {t("frame.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
