import { recordId } from "../../platform/input/recordId.ts";
import { proofInput } from "../ownFactors/schema.ts";
import { userId } from "../users/schema.ts";

export const unlinkOwnInput = proofInput.extend({ identityId: recordId });
export const unlinkInput = userId.extend({ identityId: recordId });
