import { refusal } from "../../platform/errors/refusal.ts";
import { EXTRA_TUBES_PER_ORDER_MAX } from "../limits.ts";

export const notReceivable = refusal(
  "intake.notReceivable",
  400,
  "Samples can be received after the order is submitted and before it is completed",
);
export const tubeCodeTaken = refusal(
  "intake.tubeCodeTaken",
  409,
  "The code {code} belongs to sample {sample} of order {order}",
);
export const codeOfPlace = refusal("intake.codeOfPlace", 409, "The code {code} belongs to the place {place}");
export const codeOfItem = refusal("intake.codeOfItem", 409, "The code {code} belongs to a library or pool");
export const sampleNotOfOrder = refusal(
  "intake.sampleNotOfOrder",
  400,
  "A sample does not belong to this order",
);
export const rejectionNeedsReason = refusal(
  "intake.rejectionNeedsReason",
  400,
  "A reason is required to reject a sample",
);
export const notRejected = refusal("intake.notRejected", 400, "Only rejected samples are returned");
export const extraTubeNotFound = refusal("intake.extraTubeNotFound", 404, "Extra tube not found");
export const extraTubeKnown = refusal("intake.extraTubeKnown", 409, "The tube is already recorded as extra");
export const tooManyExtraTubes = refusal(
  "intake.tooManyExtraTubes",
  400,
  "An order can have at most {most} extra tubes",
  { most: EXTRA_TUBES_PER_ORDER_MAX },
);
export const sampleInWork = refusal(
  "intake.sampleInWork",
  409,
  "Sample {sample} is already in work. Set its stage back first.",
);
