/** The words of a signature page in English. */
export const signaturePageTexts = {
  title: 'Signature page',
  purpose:
    'This page belongs to the document named below, which was negotiated and agreed. It has the fields whose place in the text was changed or deleted during the negotiation. A signature on this page applies to the whole document.',
  document: 'Document',
  sha256: 'SHA-256 of the agreed DOCX',
  role: 'To be signed by',
  fields: {
    text: 'Text',
    paragraph: 'Text',
    checkbox: 'Checkbox',
    date: 'Date',
    amount: 'Amount',
    dropdown: 'Choice',
    signature: 'Signature',
  },
}
