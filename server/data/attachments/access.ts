import type { Order } from "../../../db/models/Order.ts";
import type { OrderAttachment } from "../../../db/models/OrderAttachment.ts";
import { raise } from "../../platform/errors/apiError.ts";
import { forbidden } from "../../platform/errors/errors.ts";
import type { SessionUser } from "../../platform/rpc/context.ts";
import { hasRight } from "../../platform/rpc/rules/rights.ts";
import { attachmentsFixed } from "./errors.ts";
import { ATTACHMENTS_FIXED_STAGES } from "./rules/attachmentRules.ts";

/** Refuses changes of attachments by the owner once the order is over. Raises attachmentsFixed. */
export function refuseFixed(user: SessionUser, { stage }: Pick<Order, "stage">): void {
  if (!isOfFacility(user) && ATTACHMENTS_FIXED_STAGES.includes(stage)) raise(attachmentsFixed());
}

/** The owner removes own attachments, the facility all. Raises forbidden. */
export function refuseForeign(user: SessionUser, { createdById }: OrderAttachment): void {
  if (!isOfFacility(user) && createdById !== user.id) raise(forbidden());
}

function isOfFacility(user: SessionUser): boolean {
  return hasRight(user, "records.read");
}
