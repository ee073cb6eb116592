import {
  ActionIcon,
  Alert,
  AppShell as MantineAppShell,
  Burger,
  Group,
  Kbd,
  Text,
  UnstyledButton,
} from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { ModalsProvider } from "@mantine/modals";
import { IconHelp, IconSearch } from "@tabler/icons-react";
import { Outlet, useRouter } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, type ComponentType, useState } from "react";
import { notifications } from "@mantine/notifications";
import { AccountMenu } from "./AccountMenu.tsx";
import { Announcement } from "../../access/announcement/Announcement.tsx";
import { ConnectionBanner } from "./ConnectionBanner.tsx";
import { Navigation } from "./Navigation.tsx";
import { navigationFor, shortcutTargets } from "../../kit/routing/navigation.ts";
import { useShellKeys } from "./useShellKeys.ts";
import { loadFacilityMessages, loadPageHelp } from "../../kit/i18n/loadMessages.ts";
import { t } from "../../kit/i18n/t.ts";
import { useSession } from "../../kit/session/SessionContext.ts";
import { useSendLanguage } from "../session/useSendLanguage.ts";
import { SessionProvider } from "../session/SessionProvider.tsx";
import { useConnection } from "../../kit/session/useConnection.ts";
import { useChangeSubscription } from "../../kit/session/useChangeSubscription.ts";
import { NotificationsButton } from "../../overview/notifications/NotificationsButton.tsx";
import { trpc } from "../../kit/trpc/trpc.ts";
import { useQueuePresence } from "../../data/uploads/queuePresence.ts";
import page from "../../kit/components/page.module.css";
import { TextLink } from "../../kit/components/LinkButton.tsx";
import { FacilityMark } from "../../kit/components/FacilityMark.tsx";
import { Toasts } from "../../kit/components/Toasts.tsx";
import classes from "./layout.module.css";
import { focusNewPage } from "../../kit/components/pageFocus.ts";

const UploadIndicator = lazy(async () => ({
  default: (await import("../../data/uploads/UploadIndicator.tsx")).UploadIndicator,
}));
async function loadHelp() {
  const [{ HelpDialog }] = await Promise.all([import("../help/HelpDialog.tsx"), loadPageHelp()]);
  return HelpDialog;
}

// The search also finds pages by name.
async function loadSearch() {
  const [{ SearchDialog }] = await Promise.all([
    import("../../overview/search/SearchDialog.tsx"),
    loadFacilityMessages(),
  ]);
  return SearchDialog;
}

/** The frame of every page behind the sign-in: header, navigation by role, and the single change subscription. */
export function AppShell() {
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
  const session = useSession();
  const { user } = session;
  const { data: hasRegistry } = useQuery(
    trpc.registry.served.queryOptions(undefined, { staleTime: Infinity }),
  );
  useSendLanguage();
  const groups = navigationFor({ ...session, hasRegistry: hasRegistry === true });
  const connection = useConnection(useChangeSubscription());
  const search = useDialogOnDemand(loadSearch);
  const help = useDialogOnDemand(loadHelp);
  useShellKeys({ search: search.open, help: help.open, places: shortcutTargets(groups, session) });
  const hasUploads = useQueuePresence();
  useFocusOnNewPage();
  useHotkeys([["Escape", close, { preventDefault: false }]]);

  return (
    <MantineAppShell
      header={{ height: 56 }}
      navbar={{ width: 208, breakpoint: "sm", collapsed: { mobile: !opened } }}
      padding={{ base: "md", md: "xl" }}
    >
      <a
        href="#content"
        className={page.skip}
        onClick={(event) => {
          // Keeps the URL, because forms would treat a change as leaving the page.
          event.preventDefault();
          document.querySelector<HTMLElement>("#content")?.focus();
        }}
      >
        {t("navigation.skip")}
      </a>
      <MantineAppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={opened}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t(opened ? "navigation.closeNavigation" : "navigation.openNavigation")}
              aria-expanded={opened}
            />
            <TextLink to="/" className={page.product} underline="never" onClick={close}>
              <FacilityMark />
            </TextLink>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <SearchButton onOpen={search.open} onNear={search.prepare} />
            {hasUploads && (
              <Suspense>
                <UploadIndicator />
              </Suspense>
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={40}
              visibleFrom="sm"
              aria-label={t("shell.help.page")}
              title={t("shell.help.page")}
              aria-keyshortcuts="?"
              onClick={help.open}
              onPointerEnter={help.prepare}
            >
              <IconHelp size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
            <NotificationsButton />
            <AccountMenu onHelp={help.open} />
          </Group>
        </Group>
      </MantineAppShell.Header>
      <MantineAppShell.Navbar p="sm" aria-label={t("navigation.label")} style={{ overflowY: "auto" }}>
        <Navigation groups={groups} onChosen={close} />
      </MantineAppShell.Navbar>
      <MantineAppShell.Main id="content" tabIndex={-1} className={page.main}>
        {user.isDemo && (
          <Alert mb="md" p="xs" variant="light" color="yellow">
            {t("common.demo")}
          </Alert>
        )}
        <ConnectionBanner {...connection} />
        <Announcement />
        <Outlet />
      </MantineAppShell.Main>
      {search.Loaded && <search.Loaded opened={search.opened} onClose={search.close} />}
      {help.Loaded && <help.Loaded opened={help.opened} onClose={help.close} />}
    </MantineAppShell>
  );
}

/** Opens the search; looks like an input field if the width allows. */
function SearchButton({ onOpen, onNear }: { onOpen: () => void; onNear: () => void }) {
  return (
    <UnstyledButton
      className={classes.search}
      aria-label={t("search.title")}
      aria-keyshortcuts="/ Control+K"
      onClick={onOpen}
      onPointerEnter={onNear}
      onFocus={onNear}
    >
      <IconSearch size={18} stroke={1.75} aria-hidden />
      <Text size="sm" visibleFrom="sm" aria-hidden>
        {t("search.open")}
      </Text>
      <Kbd size="xs" visibleFrom="sm" aria-hidden>
        /
      </Kbd>
    </UnstyledButton>
  );
}

/**
 * Moves focus to the new page after each navigation, which announces its title. Filters and tabs of one page are not
 * a navigation.
 */
function useFocusOnNewPage(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusNewPage();
      }),
    [router],
  );
}

type Dialog = ComponentType<{ opened: boolean; onClose: () => void }>;

/**
 * A lazy dialog of the frame. If its code fails to load, the page stays as it is and shows the error. Returns the
 * component once loaded, whether it is open, and the functions that open and close it.
 */
function useDialogOnDemand(load: () => Promise<Dialog>) {
  const [Loaded, setLoaded] = useState<Dialog>();
  const [opened, setOpened] = useState(false);
  const fetched = () => load().then((found) => setLoaded(() => found));
  return {
    Loaded,
    opened,
    prepare: () => void fetched().catch(() => {}),
    open() {
      setOpened(true);
      if (!Loaded)
        fetched().catch(() => {
          setOpened(false);
          notifications.show({ color: "red", message: t("shell.notLoaded") });
        });
    },
    close: () => setOpened(false),
  };
}
