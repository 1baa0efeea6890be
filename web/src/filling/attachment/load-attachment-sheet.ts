/** Loads the sheet of attachments, for documents that ask for one. */
export const loadAttachmentSheet = () => import('./attachment-sheet.tsx')
