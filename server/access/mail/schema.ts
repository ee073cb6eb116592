import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";
import { email } from "../users/person.ts";

export const testMailInput = z.object({ to: email });
export const clearRefusalInput = z.object({ userId: recordId });
