import { z } from "zod";

const ID_MAX_CHARACTERS = 1_400;
const PART_MAX_CHARACTERS = 12_000;
const part = z.string().max(PART_MAX_CHARACTERS);
const credential = {
  id: z.string().max(ID_MAX_CHARACTERS),
  rawId: z.string().max(ID_MAX_CHARACTERS),
  type: z.literal("public-key"),
  // Extensions are not used.
  clientExtensionResults: z.unknown().transform(() => ({})),
};

/** What a browser returns after it created a passkey. */
export const registrationResponse = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.array(z.string().max(50)).max(10).catch([]).default([]),
  }),
});

/** What a browser returns after it used a passkey. */
export const authenticationResponse = z.object({
  ...credential,
  response: z.object({ clientDataJSON: part, authenticatorData: part, signature: part }),
});
