import type { AttachmentFiles } from '../../filling/attachment/attachment-sheet.tsx'

/** Files that a preview shows as attached, for as long as it is open: none is sent, and of none are the pages counted. */
export function previewFiles(): AttachmentFiles {
  const kept = new Map<string, File>()
  return {
    async uploadAttachment(fieldId, file) {
      kept.set(fieldId, file)
      const { name: filename, type: contentType, size: sizeBytes } = file
      return { value: filename, attachment: { filename, contentType, sizeBytes, sha256: '', pageCount: 0 } }
    },
    async removeAttachment(fieldId) {
      kept.delete(fieldId)
    },
    async fetchAttachment(fieldId) {
      return kept.get(fieldId) ?? new Blob()
    },
  }
}
