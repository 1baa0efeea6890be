/** How long after it happened a decline needs the sender's attention. */
export const declineShownDays = 30

/** How long before it a deadline needs the sender's attention, as long as somebody has not signed. */
export const deadlineNearDays = 7
