import { t } from "../../../kit/i18n/t.ts";
import { KeyDialog } from "./KeyDialog.tsx";
import { keyHost } from "./offerInWords.ts";
import { type AskedSource, offerKey } from "./store.ts";
import type { Installs } from "./useInstalls.ts";

/** Requests the access key of the package that is being installed, if it requires one. */
export function InstallKeyDialog({
  installs,
  source,
}: {
  installs: Installs;
  source: AskedSource | undefined;
}) {
  const { keyAsked } = installs;
  if (!keyAsked) return null;
  const { offer, error } = keyAsked;
  return (
    <KeyDialog
      key={offerKey(offer)}
      name={offer.name}
      keyLabel={offer.keyLabel}
      host={keyHost(offer, source)}
      action={t("store.key.install")}
      error={error}
      isPending={installs.running.has(offerKey(offer))}
      onKey={(key) => installs.goOn(key)}
      onClose={() => installs.forgetKey()}
    />
  );
}
