import { z } from "zod";
import { recordId } from "../../platform/input/recordId.ts";
import { proofInput } from "../ownFactors/proofInput.ts";

export const identityOwner = z.object({ userId: recordId });
export const unlinkOwnInput = proofInput.extend({ identityId: recordId });
export const unlinkInput = identityOwner.extend({ identityId: recordId });
