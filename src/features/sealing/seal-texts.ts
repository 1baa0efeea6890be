/** What a seal says in the document, beside the certificate of completion. */
export const sealTexts = {
  reason: 'Signed by all parties and sealed against changes',
  watermark: 'TEST',
  eventsDescription: 'The events of the signature request, a hash chain, one record a line',
  recordDescription: 'The facts of the certificate of completion, for programs',
  notVisible: (page: number) =>
    `what was signed on page ${page} would not be visible in the sealed document; void the request and send a document that does not cover its fields`,
} as const
