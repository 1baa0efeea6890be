/** The texts of templates. */
export const templatesEn = {
  templates: 'Templates',
  uploadTemplate: 'Upload a document',
  uploading: 'Uploading {name}',
  preparing: 'Preparing {name}. A long document takes a moment.',
  uploadRefused: '{name} was not uploaded. {reason}',
  oneFileOnly: 'Upload one document at a time.',
  dropDocument: 'Drop the document to upload it',
  templatesEmptyTitle: 'A template is a document with places to fill in',
  templatesEmptyBody: 'Upload a PDF or Word file, then place the fields. You can send it as often as you like.',
  template_Ready: 'Ready to send',
  template_Draft: 'Draft',
  openEditor: 'Open',
  filesTaken: 'PDF, DOC or DOCX, up to 40 MB. You can drop it anywhere on this page.',
  openEditorOf: 'Open {name} in the editor',
  pageCount: { one: 'One page', other: '{count} pages' },
}
