import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { redlineText } from '../../texts/redline/redline-text.ts'

/** Copies a text, and says so for a while. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    // refused in some frames: the text can still be selected
    await navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => {},
    )
    setTimeout(() => setIsCopied(false), 2_000)
  }
  return (
    <>
      <button type="button" className="icon-button" aria-label={label} onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      </button>
      <span className="sr-only" role="status">
        {isCopied && redlineText('copied')}
      </span>
    </>
  )
}
