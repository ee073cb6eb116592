import { Button, Progress, Stack, Text } from "@mantine/core";
import { t } from "../../../kit/i18n/t.ts";
import { ErrorNotice } from "../../../kit/components/ErrorNotice.tsx";
import { type Offer, offerKey } from "./store.ts";
import classes from "./store.module.css";
import type { Installs } from "./useInstalls.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";

/** How an installation goes, that it is done, or why it did not. */
export function InstallState({ offer, installs }: { offer: Offer; installs: Installs }) {
  const { name, origin } = offer;
  const error = installs.errors.get(offerKey(offer));
  if (installs.running.has(offerKey(offer)))
    return (
      <Stack gap={4} role="status">
        <Text size="sm">
          {t("packageStore.installing", { name })}
          {origin.kind === "github" && ` ${t("packageStore.installing.long")}`}
        </Text>
        <Progress value={100} animated size="sm" aria-hidden />
      </Stack>
    );
  const done = installs.done.get(offerKey(offer));
  if (done !== undefined)
    return (
      <Text size="sm" role="status" className={classes.done ?? ""}>
        {done}
      </Text>
    );
  return <ErrorNotice error={error} title={t("packageStore.notInstalled", { name })} />;
}

/** Installs the newest version or updates to it. Renders nothing when neither is possible. */
export function InstallButton({ offer, installs }: { offer: Offer; installs: Installs }) {
  const { user } = useSession();
  const { name, here, updateAvailable, installable, latestVersion } = offer;
  if (!installable || user.isDemo || (here !== null && !updateAvailable)) return null;
  const version = latestVersion ?? "";
  return (
    <Button
      size="xs"
      variant={updateAvailable ? "filled" : "default"}
      loading={installs.running.has(offerKey(offer))}
      aria-label={t(here ? "packageStore.updateOne" : "packageStore.installOne", { name, version })}
      onClick={() => installs.start(offer)}
    >
      {here ? t("packageStore.update", { version }) : t("packageStore.install")}
    </Button>
  );
}
