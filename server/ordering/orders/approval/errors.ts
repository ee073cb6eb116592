import { refusal } from "../../../platform/errors/refusal.ts";

export const notAwaitingApproval = refusal(
  "orders.notAwaitingApproval",
  409,
  "Order does not await approval",
);
export const approvalLinkInvalid = refusal(
  "orders.approvalLinkInvalid",
  400,
  "Approval link is no longer valid",
);
