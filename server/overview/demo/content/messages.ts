import type { Stage } from "./orders.ts";

/** A comment of the owner or the facility on an order at a stage. */
export interface DemoMessage {
  at: Stage;
  by: "owner" | "facility";
  body: string;
}

const owner = (at: Stage, body: string): DemoMessage => ({ at, by: "owner", body });
const facility = (at: Stage, body: string): DemoMessage => ({ at, by: "facility", body });

/** Comments by the key of their order. */
export const MESSAGES: Record<string, DemoMessage[]> = {
  "fire-1": [
    owner("sent", "The tubes of plot 4 hold a second extraction; the first one gave little DNA."),
    facility("received", "All here and on ice. Plot 4 looks fine now, 12 ng/µl."),
    owner("published", "Fetched everything, the checksums fit. Thank you!"),
  ],
  "fire-2": [
    owner(
      "submitted",
      "Could you remove the spike-in before you deliver? Last year it was still in two samples.",
    ),
    facility("arrived", "The reads are in. Cleaning runs next, then you get them."),
  ],
  pond: [
    facility("partly", "Half of the samples are sequenced, the rest goes on the next flow cell this week."),
    owner("partly", "No hurry. Is station C among the ones that are done?"),
  ],
  moss: [
    facility("received", "One tube arrived cracked and is nearly empty. Can you send that sample again?"),
  ],
  orchard: [
    facility("received", "Three tubes are empty, they are marked in the list."),
    owner("received", "Sorry about that. New ones go out on Monday."),
  ],
  creek: [owner("sent", "Sent with the morning courier, on dry ice. Twelve tubes in one rack.")],
  "ward-3": [
    owner("submitted", "This is an outbreak: every day counts. Please call if something is missing."),
    facility("planned", "Moved to the front, it goes on the GridION tonight."),
  ],
};
