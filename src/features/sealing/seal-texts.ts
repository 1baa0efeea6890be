/** The texts of a seal in the document, apart from the certificate of completion. */
export const sealTexts = {
  reason: 'Signed by all parties and sealed against changes',
  eventsDescription: 'The events of the signature request as a hash chain, one record per line',
  recordDescription: 'The certificate of completion in machine-readable form',
  notVisible: (page: number) =>
    `what was signed on page ${page} would not be visible in the sealed document; void the request and send a document that does not cover its fields`,
  documentChanged:
    'the stored file is not the one that was uploaded and signed; restore it from a backup, or void the request and send the document again',
} as const
