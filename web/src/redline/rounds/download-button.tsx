import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useAct } from '../turns/use-act.ts'

interface DownloadButtonProps {
  filename: string
  label?: string
  load(): Promise<Blob>
  children: ReactNode
}

/**
 * A button that downloads a file of the session. A link cannot do that, because its address does not contain the token.
 */
export function DownloadButton({ filename, label, load, children }: DownloadButtonProps) {
  const { isBusy, error, act } = useAct(async () => saveFile(await load(), filename))
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={isBusy}
        onClick={act}
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
