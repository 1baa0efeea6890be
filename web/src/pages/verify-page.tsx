import { useRef, useState } from 'react'
import type { DocumentCheck } from '../api/generated/calls.ts'
import { pageHeaders } from '../api/page-headers.ts'
import { uploadFile } from '../api/upload-file.ts'
import { CheckResult } from '../checking/check-result.tsx'
import { EntryPage } from '../entry/entry-page.tsx'
import { FormError } from '../entry/form-error.tsx'
import { explainError } from '../shell/explain-error.ts'
import { entryText } from '../texts/entry-text.ts'
import { FileButton } from '../ui/file-button.tsx'
import { useFileDrop } from '../ui/use-file-drop.ts'

/** `/verify`: checks a sealed document for anyone who has it. The certificate of completion names this address. */
export function VerifyPage() {
  const [checked, setChecked] = useState<{ name: string; result: DocumentCheck } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const running = useRef(false)
  const check = async (files: readonly File[]) => {
    const [file] = files
    if (!file || running.current) return
    running.current = true
    setBusy(true)
    setError(null)
    setChecked(null)
    const options = { onProgress: () => {}, signal: new AbortController().signal }
    try {
      const result = await uploadFile<DocumentCheck>(pageHeaders(null), '/checks', file, options)
      setChecked({ name: file.name, result })
    } catch (reason) {
      setError(explainError(reason))
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  const isOver = useFileDrop(true, files => void check(files))
  return (
    <EntryPage title={entryText('verifyTitle')} footer={<Help />}>
      {checked ? <CheckResult {...checked} /> : <p>{entryText('verifyBody')}</p>}
      <FormError error={error} />
      <FileButton
        label={entryText(checked ? 'verifyAnother' : 'verifyChoose')}
        busyText={entryText('verifyChecking')}
        kind={checked ? 'plain' : 'primary'}
        accept=".pdf,application/pdf"
        busy={isBusy}
        onFiles={files => void check(files)}
      />
      {isOver && <div className="drop-hint">{entryText('verifyDrop')}</div>}
    </EntryPage>
  )
}

const Help = () => (
  <>
    <p>{entryText('verifyKept')}</p>
    <p>{entryText('verifyOffline')}</p>
  </>
)
