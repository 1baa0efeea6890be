/** Loads the sheet of attachments, for documents that ask for an attachment. */
export const loadAttachmentSheet = () => import('./attachment-sheet.tsx')
