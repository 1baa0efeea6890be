/** For a text that is part of a line of ours, in a mail, an event or the certificate (`engine/text/single-line.ts`). */
export const singleLine = { format: 'single-line' }
