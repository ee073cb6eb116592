import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";
import { text } from "../../platform/input/text.ts";

export const userInput = z.object({ userId: recordId });
/** email: the address of the account, as a confirmation. */
export const eraseInput = userInput.extend({ email: text(320) });
