import { refusal } from "../../platform/errors/refusal.ts";

export const linkClosed = refusal("links.closed", 404, "This delivery is not available at the moment");
