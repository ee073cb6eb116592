import type { IncomingMessage } from "node:http";

/** Names of procedures that a process answers at /trpc. */
export type Procedures = ReadonlySet<string>;

// Whatever else Node takes for a method asks for nothing that there is.
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Under which name a request is counted: the text of its contract, its procedure, or a word for pages and their parts. Never
 *  its address: there are few names, whatever is asked for.
 *  req: as Express leaves it. */
export function routeOf(req: IncomingMessage, status: number, procedures: Procedures): string {
  const { route, baseUrl = "" } = req as { route?: { path: unknown }; baseUrl?: string };
  const [path = ""] = (req.url === undefined ? "" : originalUrlOf(req)).split("?");
  if (path.startsWith("/trpc/")) return procedureIn(path.slice("/trpc/".length), procedures);
  if (path.startsWith("/assets/")) return "assets";
  if (typeof route?.path === "string" && !route.path.includes("*")) return baseUrl + route.path;
  if (route) return "page";
  return status < 400 ? "assets" : "other";
}

/** The method, where it is one that anything is asked with. */
export function methodOf({ method }: IncomingMessage): string {
  return METHODS.has(method ?? "") ? (method ?? "") : "other";
}

// Calls of one page come as one request.
function procedureIn(name: string, procedures: Procedures): string {
  if (procedures.has(name)) return `/trpc/${name}`;
  return name.split(/,|%2C/i).every((one) => procedures.has(one)) ? "/trpc (several)" : "other";
}

function originalUrlOf(req: IncomingMessage): string {
  return (req as { originalUrl?: string }).originalUrl ?? req.url ?? "";
}
