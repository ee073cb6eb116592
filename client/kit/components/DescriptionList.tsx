import type { ReactNode } from "react";
import { t } from "../i18n/t.ts";
import classes from "./DescriptionList.module.css";

/** A description list, in two columns if the width allows. Empty values show a dash. */
export function DescriptionList({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value === null || value === undefined || value === "" ? t("common.none") : value}</dd>
        </div>
      ))}
    </dl>
  );
}
