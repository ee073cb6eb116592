import { Alert, AppShell, Burger, Group } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { AccountMenu } from "../frame/AccountMenu.tsx";
import { ConnectionBanner } from "../frame/ConnectionBanner.tsx";
import { Navigation } from "../frame/Navigation.tsx";
import { navigationFor, placesOf } from "../frame/navigation.ts";
import { SearchButton } from "../frame/SearchButton.tsx";
import { useDialogOnDemand } from "../frame/useDialogOnDemand.ts";
import { useFocusOnNewPage } from "../frame/useFocusOnNewPage.ts";
import { useFrameKeys } from "../frame/useFrameKeys.ts";
import { t } from "../messages/t.ts";
import { useSession } from "../session/SessionContext.ts";
import { SessionProvider } from "../session/SessionProvider.tsx";
import { useConnection } from "../session/useConnection.ts";
import { useWatchedChanges } from "../session/useWatchedChanges.ts";
import { trpc } from "../trpc.ts";
import { UploadIndicator } from "../uploads/UploadIndicator.tsx";
import classes from "./Frame.module.css";
import { TextLink } from "./LinkButton.tsx";

/** What surrounds every page behind the sign-in: header, navigation by role, one subscription for what changes. */
export function Frame() {
  return (
    <SessionProvider>
      <Shell />
    </SessionProvider>
  );
}

function Shell() {
  const [opened, { toggle, close }] = useDisclosure();
  const { user, isAdmin } = useSession();
  const { data: hasRegistry } = useQuery(
    trpc.registry.served.queryOptions(undefined, { staleTime: Infinity }),
  );
  const groups = navigationFor({ isAdmin, hasRegistry: hasRegistry === true });
  const connection = useConnection(useWatchedChanges());
  const search = useDialogOnDemand(async () => (await import("../search/SearchDialog.tsx")).SearchDialog);
  const keys = useDialogOnDemand(async () => (await import("../help/KeysDialog.tsx")).KeysDialog);
  useFrameKeys({ search: search.open, help: keys.open, places: placesOf(groups) });
  useFocusOnNewPage();
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
            <TextLink to="/orders" className={classes.product} underline="never" onClick={close}>
              <img src="/icon.svg" alt="" width={26} height={26} />
              {t("frame.product")}
            </TextLink>
          </Group>
          <Group gap="sm" wrap="nowrap">
            <SearchButton onOpen={search.open} onNear={search.prepare} />
            <UploadIndicator />
            <AccountMenu onKeys={keys.open} />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t("frame.navigation")}>
        <Navigation groups={groups} onChosen={close} />
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        {user.isDemo && (
          <Alert mb="md" p="xs" variant="light" color="yellow">
            {t("frame.demo")}
          </Alert>
        )}
        <ConnectionBanner {...connection} />
        <Outlet />
      </AppShell.Main>
      {search.Loaded && <search.Loaded opened={search.opened} onClose={search.close} />}
      {keys.Loaded && <keys.Loaded opened={keys.opened} onClose={keys.close} />}
    </AppShell>
  );
}
