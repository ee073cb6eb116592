import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { email } from "../users/person.ts";

const PORT_REFUSED = inputText("settings.mailPortRefused", "port must be a number from 1 to 65535");
const HOST_REFUSED = inputText(
  "settings.mailHostRefused",
  "host must be a host name or an IP address, without a port",
);

const orNull = (value: string) => (value === "" ? null : value);
const line = (maxCharacters: number, problem: string) =>
  z
    .string(problem)
    .max(maxCharacters, problem)
    .refine((value) => !/\p{Cc}|\p{Surrogate}/u.test(value), problem);
// Forms send an empty string for an address that is not set.
const address = z.preprocess((value) => (value === "" ? null : value), email.nullable());

/** The mail server and the sender. */
export const mailFields = z.object({
  host: z
    .string(HOST_REFUSED)
    .trim()
    .max(253, HOST_REFUSED)
    .regex(/^([A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)?$/, HOST_REFUSED)
    .transform(orNull)
    .nullable(),
  port: z.int(PORT_REFUSED).min(1, PORT_REFUSED).max(65_535, PORT_REFUSED),
  security: z.enum(
    ["none", "starttls", "tls"],
    inputText("settings.mailSecurityRefused", "security must be none, starttls or tls"),
  ),
  user: line(254, inputText("settings.mailUserRefused", "user must be a single line of text"))
    .trim()
    .transform(orNull)
    .nullable(),
  from: address,
  replyTo: address,
});

/** Settings of outgoing mail (additions §13). Mail is off without host and from. password: encrypted, null while unset. */
export const mailSettings = z.object({
  host: mailFields.shape.host.default(null),
  port: mailFields.shape.port.default(587),
  security: mailFields.shape.security.default("starttls"),
  user: mailFields.shape.user.default(null),
  password: z.string().max(4000).nullable().default(null),
  from: mailFields.shape.from.default(null),
  replyTo: mailFields.shape.replyTo.default(null),
});

/** password: in plain text, encrypted before storage; null or empty removes it. */
export const mailChange = mailFields.partial().extend({
  password: line(500, inputText("settings.mailPasswordRefused", "password must be a single line of text"))
    .nullable()
    .optional(),
});
