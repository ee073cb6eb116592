import { useQuery } from "@tanstack/react-query";
import { t } from "../i18n/t.ts";
import { trpc } from "../trpc/trpc.ts";
import classes from "./facilityMark.module.css";

const STALE_MS = 5 * 60_000;

/** Logo and name of the facility; those of the product until they are set. */
export function FacilityMark() {
  const { data, isPending } = useQuery(trpc.setup.welcome.queryOptions(undefined, { staleTime: STALE_MS }));
  return (
    <span className={classes.mark}>
      <img src={data?.logo ?? "/icon.svg"} alt="" className={classes.logo} />
      <span className={classes.name}>{!isPending && (data?.facility.name ?? t("common.product"))}</span>
    </span>
  );
}
