import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonKind } from './button.tsx'

interface FileButtonProps {
  label: string
  /** Kinds of files, in the syntax of an input's `accept`. */
  accept: string
  kind?: ButtonKind
  isMultiple?: boolean
  busy: boolean
  busyText?: string
  onFiles(files: readonly File[]): void
}

/** A button that opens the browser's file dialog. */
export function FileButton({
  label,
  accept,
  kind = 'primary',
  isMultiple = false,
  busy,
  busyText,
  onFiles,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        accept={accept}
        onChange={event => {
          onFiles([...(event.target.files ?? [])])
          // Allows the same file to be chosen again.
          event.target.value = ''
        }}
      />
      <Button
        kind={kind}
        busy={busy}
        {...(busyText && { busyText })}
        icon={<Upload aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  )
}
