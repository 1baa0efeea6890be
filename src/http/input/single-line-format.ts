/**
 * The format of a text that becomes part of a line in a mail, an event or the certificate
 * (`engine/text/single-line.ts`).
 */
export const singleLine = { format: 'single-line' }
