/** Formats a time as word processors write it in a file: in UTC, to the second. */
export const fileTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
