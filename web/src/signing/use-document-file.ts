import { useState } from 'react'
import type { SigningClient } from '../api/signing-session.ts'
import type { SigningSession } from '../api/signing-types.ts'
import { pathOf } from '../paths.ts'
import { pdfFileName, saveFile } from '../ui/save-file.ts'
import { documentName } from './session-names.ts'

/** The document to sign as a file: `download` saves it, `failed` is true after a try that did not. */
export function useDocumentFile(client: SigningClient, session: SigningSession) {
  const [failed, setFailed] = useState(false)
  const download = async () => {
    setFailed(false)
    try {
      saveFile(await client.fetchFile(pathOf(session.document.url)), pdfFileName(documentName(session)))
    } catch {
      setFailed(true)
    }
  }
  return { download: () => void download(), failed }
}
