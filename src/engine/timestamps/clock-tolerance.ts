/** A clock of others may be ahead of the one it is compared with by so much. */
export const clockToleranceMs = 5 * 60 * 1000
