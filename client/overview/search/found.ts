import { sectionsFor } from "../../access/settings/sections.ts";
import { defaultStringifySearch } from "@tanstack/react-router";
import type { Group } from "../../kit/routing/navigation.ts";
import type { Session } from "../../kit/session/SessionContext.ts";
import { t } from "../../kit/i18n/t.ts";
import type { Outputs } from "../../kit/trpc/trpc.ts";

type Groups = Outputs["search"]["records"]["groups"];
export type Kind = Groups[number]["kind"] | "page";

/** One search result. note: distinguishes results of the same name. */
export interface Found {
  kind: Kind;
  key: string;
  label: string;
  note: string | null;
  href: string;
}

export interface FoundGroup {
  kind: Kind;
  found: Found[];
  /** The link to the list of all matches of this type; null without such a list. */
  all: { label: string; href: string } | null;
  hasMore: boolean;
}

/** Converts the server's results to links. */
export function foundGroups(groups: Groups, text: string): FoundGroup[] {
  return groups.map((group) => ({
    kind: group.kind,
    found: foundIn(group),
    all: allResultsLink(group.kind, text),
    hasMore: group.hasMore,
  }));
}

function foundIn(group: Groups[number]): Found[] {
  if (group.kind === "order")
    return group.hits.map(({ id, orderNumber, name, status }) => ({
      ...keyed("order", id),
      label: orderNumber,
      note: joinNotes(name, t(`status.${status}`)),
      href: `/orders/${id}`,
    }));
  if (group.kind === "sample")
    return group.hits.map(({ id, sampleId, sampleTitle, scientificName, orderId, orderNumber }) => ({
      ...keyed("sample", id),
      label: sampleId,
      note: joinNotes(sampleTitle, scientificName, orderNumber),
      href: `/orders/${orderId}/samples/${id}`,
    }));
  if (group.kind === "run")
    return group.hits.map(({ id, runNumber, pipelineName, target, status }) => ({
      ...keyed("run", id),
      label: runNumber,
      note: joinNotes(pipelineName, target, t(`runs.status.${status}`)),
      href: `/analyses/${id}`,
    }));
  if (group.kind === "study")
    return group.hits.map(({ id, title, alias }) => ({
      ...keyed("study", id),
      label: title,
      note: joinNotes(alias),
      href: `/studies/${id}`,
    }));
  if (group.kind === "library")
    return group.hits.map(({ id, code, status, sampleCode }) => ({
      ...keyed("library", id),
      label: code,
      note: joinNotes(sampleCode, t(`libraries.status.${status}`)),
      href: withSearch("/libraries", code),
    }));
  if (group.kind === "pool")
    return group.hits.map(({ id, name, status }) => ({
      ...keyed("pool", id),
      label: name,
      note: t(`pools.status.${status}`),
      href: `/pools/${id}`,
    }));
  if (group.kind === "place")
    return group.hits.map(({ id, name, code, placeKind }) => ({
      ...keyed("place", id),
      label: name,
      note: joinNotes(t(`places.kind.${placeKind}`), code),
      href: `/places/${id}`,
    }));
  return group.hits.map(({ id, firstName, lastName, email }) => ({
    ...keyed("person", id),
    label: `${firstName} ${lastName}`,
    note: email,
    href: withSearch("/users", email),
  }));
}

/** Returns the pages that a user may open and whose names contain the text. */
export function pagesNamed(
  text: string,
  groups: Group[],
  { isOfFacility, can }: Pick<Session, "isOfFacility" | "can">,
): Found[] {
  const top = groups.flatMap(({ entries }) =>
    entries.map(({ to, label }) => ({ href: to, label: t(label) })),
  );
  const below = [
    { href: "/account", label: t("navigation.account") },
    ...(can("analyses.start") ? [{ href: "/analyses/new", label: t("runs.launch.open") }] : []),
    ...(can("pipelines.manage") ? [{ href: "/pipelines/store", label: t("packageStore.title") }] : []),
    ...sectionsFor(can).flatMap(({ sections }) =>
      sections.map(({ to, label }) => ({ href: to, label: t(label) })),
    ),
    ...(isOfFacility ? [] : [{ href: "/status", label: t("status.title") }]),
  ];
  const searched = text.toLocaleLowerCase();
  return [...top, ...below]
    .filter(({ label }) => label.toLocaleLowerCase().includes(searched))
    .map(({ href, label }) => ({ ...keyed("page", href), label, note: null, href }));
}

function allResultsLink(kind: Kind, text: string): FoundGroup["all"] {
  if (kind === "order") return { label: t("search.all.order", { text }), href: withSearch("/orders", text) };
  if (kind === "sample")
    return { label: t("search.all.sample", { text }), href: withSearch("/samples", text) };
  if (kind === "study") return { label: t("search.all.study", { text }), href: withSearch("/studies", text) };
  if (kind === "person") return { label: t("search.all.person", { text }), href: withSearch("/users", text) };
  if (kind === "library")
    return { label: t("search.all.library", { text }), href: withSearch("/libraries", text) };
  if (kind === "pool") return { label: t("search.all.pool", { text }), href: withSearch("/pools", text) };
  return null;
}

/** The stored files whose name contains a text, for the facility. */
export function filesWith(text: string): { label: string; href: string } {
  return {
    label: t("search.all.files", { text }),
    href: `/storage${defaultStringifySearch({ search: text, state: "all" })}`,
  };
}

function withSearch(path: string, text: string): string {
  return path + defaultStringifySearch({ search: text });
}

function keyed<Of extends Kind>(kind: Of, id: string): { kind: Of; key: string } {
  return { kind, key: `${kind}:${id}` };
}

function joinNotes(...parts: (string | null)[]): string | null {
  const facts = parts.filter((part) => part !== null && part !== "");
  return facts.length === 0 ? null : facts.join(" · ");
}
