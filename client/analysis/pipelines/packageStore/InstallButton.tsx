import { Button } from "@mantine/core";
import { t } from "../../../kit/i18n/t.ts";
import { useSession } from "../../../kit/session/SessionContext.ts";
import { type Offer, offerKey } from "./store.ts";
import type { Installs } from "./useInstalls.ts";

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
      aria-label={t(here ? "store.updateOne" : "store.installOne", { name, version })}
      onClick={() => installs.start(offer)}
    >
      {here ? t("store.update", { version }) : t("store.install")}
    </Button>
  );
}
