import { Check, Copy } from 'lucide-react'
import { redlineText } from '../../texts/redline-text.ts'
import { useCopied } from '../../ui/use-copied.ts'

/** A button that copies a hash and confirms it for a moment. */
export function CopyHashButton({ text, label }: { text: string; label: string }) {
  const { isCopied, copy } = useCopied(text)
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} onClick={copy}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </button>
      <span className="sr-only" role="status">
        {isCopied && redlineText('copied')}
      </span>
    </>
  )
}
