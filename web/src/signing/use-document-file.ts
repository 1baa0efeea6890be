import { useState } from 'react'
import { fetchFile } from '../api/call.ts'
import type { SigningSession } from '../api/generated/calls.ts'
import { pdfFileName, saveFile } from '../ui/save-file.ts'
import { documentName } from './session-names.ts'

/** The document to sign as a file: `download` saves it, `failed` is true after a try that did not. */
export function useDocumentFile(token: string, session: SigningSession) {
  const [failed, setFailed] = useState(false)
  const download = async () => {
    setFailed(false)
    try {
      saveFile(await fetchFile(token, session.document.url), pdfFileName(documentName(session)))
    } catch {
      setFailed(true)
    }
  }
  return { download: () => void download(), failed }
}
