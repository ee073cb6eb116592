import type { IncomingMessage } from "node:http";

/** Names of the procedures that a process serves at /trpc. */
export type Procedures = ReadonlySet<string>;

// Other methods that Node accepts are not served.
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Returns the label under which a request is counted: its route pattern, its procedure, or a fixed word for pages
 *  and assets. Never the address itself, so that the number of labels is bounded. req: after Express has routed it. */
export function routeLabel(req: IncomingMessage, status: number, procedures: Procedures): string {
  const { route, baseUrl = "" } = req as { route?: { path: unknown }; baseUrl?: string };
  const [path = ""] = (req.url === undefined ? "" : originalUrl(req)).split("?");
  if (path.startsWith("/trpc/")) return procedureIn(path.slice("/trpc/".length), procedures);
  if (path.startsWith("/assets/")) return "assets";
  if (typeof route?.path === "string" && !route.path.includes("*")) return baseUrl + route.path;
  if (route) return "page";
  return status < 400 ? "assets" : "other";
}

/** Returns the method, or "other" for a method that is not served. */
export function methodLabel({ method }: IncomingMessage): string {
  return METHODS.has(method ?? "") ? (method ?? "") : "other";
}

// A page sends several calls in one request.
function procedureIn(name: string, procedures: Procedures): string {
  if (procedures.has(name)) return `/trpc/${name}`;
  return name.split(/,|%2C/i).every((one) => procedures.has(one)) ? "/trpc (several)" : "other";
}

function originalUrl(req: IncomingMessage): string {
  return (req as { originalUrl?: string }).originalUrl ?? req.url ?? "";
}
