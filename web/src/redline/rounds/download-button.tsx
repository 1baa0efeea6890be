import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { explainError } from '../../shell/explain-error.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'

interface DownloadButtonProps {
  filename: string
  label?: string
  load(): Promise<Blob>
  children: ReactNode
}

/** Downloads a file of the session, whose token no address has. */
export function DownloadButton({ filename, label, load, children }: DownloadButtonProps) {
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const download = async () => {
    setIsBusy(true)
    setError(null)
    try {
      saveFile(await load(), filename)
    } catch (problem) {
      setError(explainError(problem))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={isBusy}
        onClick={() => void download()}
        {...(label !== undefined && { 'aria-label': label })}
      >
        {children}
      </Button>
      {error !== null && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
    </>
  )
}
