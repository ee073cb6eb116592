import { z } from "zod";
import { inputText, schemaText } from "../../platform/errors/schemaText.ts";
import { MAIL_DELIVERIES, NOTIFICATION_KINDS } from "../../../db/values.ts";
import { recordId } from "../../platform/input/recordId.ts";
import { email } from "../users/person.ts";
import { unsubscribeLinkInvalid } from "./errors.ts";

const LINK_REFUSED = schemaText(unsubscribeLinkInvalid());
const KIND_REFUSED = inputText("mail.kindRefused", "kinds contains an unknown kind of notification");

export const preferencesChange = z.object({
  kinds: z.partialRecord(
    z.enum(NOTIFICATION_KINDS),
    z.enum(
      MAIL_DELIVERIES,
      inputText("mail.deliveryRefused", "A kind of notification must be immediate, daily or never"),
    ),
    KIND_REFUSED,
  ),
});
export const languageChange = z.object({ language: z.enum(["en", "de"]) });
export const unsubscribeInput = z.object({
  token: z.string(LINK_REFUSED).max(500, LINK_REFUSED),
});
export const testMailInput = z.object({ to: email });
export const clearRefusalInput = z.object({ userId: recordId });
