/** For a text that stands in a line of ours, in a mail, an event or the certificate (`engine/text/single-line.ts`). */
export const singleLine = { format: 'single-line' }
