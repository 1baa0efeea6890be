import type { AttachmentFiles } from '../../filling/attachment/attachment-sheet.tsx'

/** Keeps the files attached in a preview as long as it is open. They are not sent, and their pages are not counted. */
export function previewFiles(): AttachmentFiles {
  const files = new Map<string, File>()
  return {
    async uploadAttachment(fieldId, file) {
      files.set(fieldId, file)
      const { name: filename, type: contentType, size: sizeBytes } = file
      return { value: filename, attachment: { filename, contentType, sizeBytes, sha256: '', pageCount: 0 } }
    },
    async removeAttachment(fieldId) {
      files.delete(fieldId)
    },
    async fetchAttachment(fieldId) {
      return files.get(fieldId) ?? new Blob()
    },
  }
}
