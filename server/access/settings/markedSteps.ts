/** Setup steps that an admin may mark as done, because the defaults may fit as they are. */
export const MARKED_STEPS = ["access", "receivedReads", "orderForm", "catalog", "execution"] as const;
