import { redirect } from "@tanstack/react-router";

/** Former addresses, as bookmarks and mails have them, and where their content is now. */
const MOVED: [former: RegExp, present: string][] = [
  [/^\/runs(?=[/?#]|$)/, "/analyses"],
  [/^\/streams(?=[/?#]|$)/, "/sequencing"],
  [/^\/settings\/?#sequencers$/, "/settings/sequencers"],
  [/^\/settings\/?(?=[?#]|$)/, "/settings/facility"],
];

/** Redirects from a former address; the rest of it is kept. */
export function redirectMoved({ location: { href } }: { location: { href: string } }) {
  const moved = MOVED.find(([former]) => former.test(href));
  if (moved) throw redirect({ href: href.replace(...moved), replace: true });
}
