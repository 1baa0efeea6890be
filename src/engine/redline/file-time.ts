/** A time as a file records it: to the second, as word processors write it. */
export const fileTime = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`
