import { z } from "zod";
import { CHAT_KINDS, EVENT_TYPES } from "../../../db/values.ts";
import { inputText } from "../../platform/errors/schemaText.ts";
import { listPage } from "../../platform/input/page.ts";
import { plainUrl } from "../../platform/input/plainUrl.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";
import {
  CHAT_NAME_MAX_CHARACTERS,
  CHAT_TEMPLATE_MAX_CHARACTERS,
  WEBHOOK_URL_MAX_CHARACTERS,
} from "../limits.ts";
import { isSecret } from "./signature.ts";

const URL_REFUSED = inputText(
  "webhooks.urlRefused",
  "url must be an http or https address without user name and password",
);
const EVENTS_REFUSED = inputText("webhooks.eventsRefused", "events must list one or more of {events}", {
  events: EVENT_TYPES.join(", "),
});
const SECRET_REFUSED = inputText(
  "webhooks.secretRefused",
  "secret must be whsec_ followed by 24 to 64 bytes in base64",
);
const NAME_REFUSED = inputText(
  "chat.nameRefused",
  "The name of a channel must have 1 to {characters} characters",
  {
    characters: CHAT_NAME_MAX_CHARACTERS,
  },
);
const TEMPLATE_REFUSED = inputText(
  "chat.templateRefused",
  "A text must be a single line of at most {characters} characters",
  { characters: CHAT_TEMPLATE_MAX_CHARACTERS },
);

const url = plainUrl(WEBHOOK_URL_MAX_CHARACTERS, URL_REFUSED);

/** Without repetitions, in the order of EVENT_TYPES. */
const events = z
  .array(z.enum(EVENT_TYPES, EVENTS_REFUSED), EVENTS_REFUSED)
  .min(1, EVENTS_REFUSED)
  .max(100, EVENTS_REFUSED)
  .transform((types) => EVENT_TYPES.filter((type) => types.includes(type)));

const fields = z.object({
  url,
  events,
  secret: z.string(SECRET_REFUSED).refine(isSecret, SECRET_REFUSED).optional(),
  includeAdminFields: z.boolean(),
});

export const createWebhookInput = fields.extend({ includeAdminFields: z.boolean().default(false) });
export const webhookId = z.object({ webhookId: recordId });
/** active: false pauses; true resumes. */
export const updateWebhookInput = fields
  .partial()
  .extend({ active: z.boolean().optional() })
  .extend(webhookId.shape);
export const deliveriesInput = listPage.extend(webhookId.shape);
export const deliveryKey = webhookId.extend({ deliveryId: recordId });

const channelFields = z.object({
  name: z.string(NAME_REFUSED).trim().min(1, NAME_REFUSED).pipe(text(CHAT_NAME_MAX_CHARACTERS)),
  url,
  events,
  /** An empty text is the default one. */
  templates: z.partialRecord(
    z.enum(EVENT_TYPES),
    z
      .string(TEMPLATE_REFUSED)
      .trim()
      .max(CHAT_TEMPLATE_MAX_CHARACTERS, TEMPLATE_REFUSED)
      .refine((line) => !/\p{Cc}|\p{Surrogate}/u.test(line), TEMPLATE_REFUSED),
  ),
});

export const createChannelInput = channelFields.extend({
  kind: z.enum(CHAT_KINDS),
  templates: channelFields.shape.templates.default({}),
});
export const channelId = z.object({ channelId: recordId });
export const updateChannelInput = channelFields
  .partial()
  .extend({ active: z.boolean().optional() })
  .extend(channelId.shape);
