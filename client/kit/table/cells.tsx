import type { ReactNode } from "react";
import { formatFullTime, formatShortDate } from "../components/format.ts";
import { formatShortPerson, type Person } from "../components/formatShortPerson.ts";
import { t } from "../i18n/t.ts";
import { RowLink } from "./RowLink.tsx";
import classes from "./table.module.css";

/** The widths of columns whose content has a known length, in pixels. */
export const WIDTHS = { name: 240, status: 120, date: 112, person: 140, number: 96 } as const;

/** The first cell of a row: the name in bold, and below it a small number or other second name. */
export function NameCell({
  to,
  name,
  note,
  extra,
}: {
  /** The page of the row; undefined for rows without one. */
  to: string | undefined;
  name: ReactNode;
  note?: ReactNode;
  extra?: ReactNode;
}) {
  const content = (
    <>
      <span className={classes.primary} title={typeof name === "string" ? name : undefined}>
        {name}
      </span>
      {note !== undefined && note !== null && <span className={classes.secondary}>{note}</span>}
    </>
  );
  return (
    <span className={classes.nameCell}>
      {to === undefined ? (
        <span className={classes.names}>{content}</span>
      ) : (
        <RowLink to={to} isWholeRow isName>
          {content}
        </RowLink>
      )}
      {extra}
    </span>
  );
}

/** A date as short as possible; date, time and time zone on hover. */
export function ShortDate({ time }: { time: string | null }) {
  if (time === null) return <None />;
  return (
    <time dateTime={time} title={formatFullTime(time)}>
      {formatShortDate(time)}
    </time>
  );
}

/** Initial and surname; the full name on hover. */
export function ShortPerson({ person }: { person: Person | null | undefined }) {
  if (!person) return <None />;
  const { firstName = "", lastName = "" } = person;
  return <span title={`${firstName} ${lastName}`.trim()}>{formatShortPerson(person)}</span>;
}

/** Actions of a row, visible where the pointer or the keyboard is. */
export function RowActs({ children }: { children: ReactNode }) {
  return <span className={classes.acts}>{children}</span>;
}

/** An empty cell. */
export function None() {
  return <span className={classes.empty}>{t("common.none")}</span>;
}

/** A row on a phone: name and badge on the first line, the two most telling facts on the second. */
export function PhoneRow({
  name,
  badge,
  facts,
}: {
  name: ReactNode;
  badge?: ReactNode;
  facts: (string | false | null | undefined)[];
}) {
  return (
    <div className={classes.lines}>
      <div className={classes.firstLine}>
        <span className={classes.line}>{name}</span>
        {badge}
      </div>
      <div className={classes.quietLine}>{facts.filter(Boolean).join(" · ")}</div>
    </div>
  );
}
