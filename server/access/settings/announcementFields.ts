import { z } from "zod";
import { inputText } from "../../platform/errors/schemaText.ts";
import { text } from "../../platform/input/text.ts";
import { ANNOUNCEMENT_MAX_CHARACTERS } from "../limits.ts";

const TOO_LONG = inputText(
  "announcement.tooLong",
  "The announcement can have at most {characters} characters",
  { characters: ANNOUNCEMENT_MAX_CHARACTERS },
);
const END_BEFORE_START = inputText("announcement.endBeforeStart", "The end must be after the start");

const time = z.iso.datetime({ offset: true }).nullable();

const fields = z.object({
  text: z.string().max(ANNOUNCEMENT_MAX_CHARACTERS, TOO_LONG).pipe(text(ANNOUNCEMENT_MAX_CHARACTERS)),
  level: z.enum(["info", "warning"], inputText("announcement.levelInvalid", "level must be info or warning")),
  from: time,
  until: time,
  onSignIn: z.boolean(),
});

/** The announcement of the facility. id: of this text, which each user can dismiss once; null until an announcement was
 *  saved. text: plain text; without text nothing is announced. from, until: null without a limit. onSignIn: also for
 *  visitors on the sign-in page. */
export const announcementSettings = z.object({
  id: z.string().nullable().default(null),
  text: fields.shape.text.default(""),
  level: fields.shape.level.default("info"),
  from: time.default(null),
  until: time.default(null),
  onSignIn: fields.shape.onSignIn.default(false),
});

/** A complete announcement; omitted fields have their defaults. */
export const announcementChange = announcementSettings
  .omit({ id: true })
  .refine(({ from, until }) => from === null || until === null || Date.parse(from) < Date.parse(until), {
    message: END_BEFORE_START,
    path: ["until"],
  });
