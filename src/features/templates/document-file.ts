import type { StoredAnswer } from '../../http/send-stored.ts'
import type { StoredDocument } from './template.ts'

/** The PDF that pages show, as it is stored. */
export const documentFile = (document: StoredDocument): StoredAnswer => ({
  key: document.documentKey,
  sizeBytes: document.documentSizeBytes,
  contentType: 'application/pdf',
  etag: document.documentSha256,
})
