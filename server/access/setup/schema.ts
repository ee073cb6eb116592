import { z } from "zod";
import { email, newPassword, personName } from "../users/person.ts";

export const createFirstAdminInput = z.object({
  token: z.string().max(200),
  email,
  password: newPassword,
  firstName: personName,
  lastName: personName,
  selfRegistration: z.boolean().default(false),
  receivedDataClass: z.enum(["cleaned", "raw"]).nullable().default(null),
});
