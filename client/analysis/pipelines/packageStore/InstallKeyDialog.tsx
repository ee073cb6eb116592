import { t } from "../../../kit/i18n/t.ts";
import { KeyDialog } from "./KeyDialog.tsx";
import { keyHost } from "./requirementTexts.ts";
import { offerKey, type StoreSource } from "./store.ts";
import type { Installs } from "./useInstalls.ts";

/** Requests the access key of the package that is being installed, if it requires one. */
export function InstallKeyDialog({
  installs,
  source,
}: {
  installs: Installs;
  source: StoreSource | undefined;
}) {
  const { requestedKey } = installs;
  if (!requestedKey) return null;
  const { offer, error } = requestedKey;
  return (
    <KeyDialog
      key={offerKey(offer)}
      name={offer.name}
      keyLabel={offer.keyLabel}
      host={keyHost(offer, source)}
      action={t("packageStore.key.install")}
      error={error}
      isPending={installs.running.has(offerKey(offer))}
      onKey={(key) => installs.goOn(key)}
      onClose={() => installs.forgetKey()}
    />
  );
}
