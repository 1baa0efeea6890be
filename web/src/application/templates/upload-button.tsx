import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { applicationText } from '../../texts/application/application-text.ts'
import { Button } from '../../ui/button.tsx'

interface UploadButtonProps {
  isMultiple?: boolean
  busy: boolean
  onFiles(files: readonly File[]): void
}

/** Opens the browser's own dialog for files. */
export function UploadButton({ isMultiple = false, busy, onFiles }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept=".pdf,.doc,.docx,application/pdf"
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // the same file can be chosen again
          event.target.value = ''
        }}
      />
      <Button kind="primary" busy={busy} icon={<Upload aria-hidden="true" />} onClick={() => input.current?.click()}>
        {applicationText('uploadTemplate')}
      </Button>
    </>
  )
}
