import { useQuery } from "@tanstack/react-query";
import { t } from "../../kit/i18n/t.ts";
import { trpc } from "../../kit/trpc/trpc.ts";
import { FacilityForm } from "./FacilityForm.tsx";
import { ShippingForm } from "./ShippingForm.tsx";
import { SettingsPage } from "./SettingsPage.tsx";

/** Name, contact and address of the facility. */
export function FacilityPage() {
  const query = useQuery(trpc.settings.facility.queryOptions());
  return (
    <SettingsPage title={t("settings.facility")} query={query}>
      {(facility) => (
        <>
          <FacilityForm facility={facility} />
          <ShippingForm />
        </>
      )}
    </SettingsPage>
  );
}
