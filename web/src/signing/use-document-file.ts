import { useState } from 'react'
import { fetchFile } from '../api/call.ts'
import type { SessionField, SigningSession } from '../api/generated/calls.ts'
import type { SigningClient } from '../api/signing-client.ts'
import { attachedFileName, pdfFileName, saveFile } from '../ui/save-file.ts'
import { documentName } from './session-names.ts'

/**
 * Returns functions that save the document to sign, and files that other signers attached. `failed` is true after a try
 * that failed.
 */
export function useDocumentFile(token: string, client: SigningClient, session: SigningSession) {
  const [failed, setFailed] = useState(false)
  const save = async (fetched: () => Promise<Blob>, name: string) => {
    setFailed(false)
    try {
      saveFile(await fetched(), name)
    } catch {
      setFailed(true)
    }
  }
  return {
    download: () => void save(() => fetchFile(token, session.document.url), pdfFileName(documentName(session))),
    downloadAttachment: ({ fieldId, attachment }: SessionField) =>
      void save(() => client.fetchAttachment(fieldId), attachedFileName(attachment?.filename ?? '')),
    failed,
  }
}
