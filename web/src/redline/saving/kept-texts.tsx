import { type ReactNode, useState } from 'react'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { KeptText } from './kept-text.ts'

interface KeptTextsSheetProps {
  title: string
  kept: readonly KeptText[]
  /** Absent where nothing can be put back. */
  onPutBack?: ((kept: KeptText) => void) | undefined
  onForget?: (id: string) => void
  onClose(): void
  footer?: ReactNode
}

/** What was typed and the service did not take: nothing of it goes before somebody says so. */
export function KeptTextsSheet({ title, kept, onPutBack, onForget, onClose, footer }: KeptTextsSheetProps) {
  return (
    <Sheet title={title} closeLabel={redlineText('keptClose')} onClose={onClose} footer={footer}>
      {kept.map(one => (
        <section key={one.id} className="typed-version" aria-label={redlineText('keptTyped')}>
          <p>
            {redlineText(`kept_${one.reason}`, { detail: one.detail ?? '' })}{' '}
            <span className="muted">{formatMoment(one.at)}</span>
          </p>
          <p className="typed-text" dir="auto">
            {one.typed}
          </p>
          {one.before !== '' && (
            <details>
              <summary>{redlineText('keptBefore')}</summary>
              <p className="typed-text" dir="auto">
                {one.before}
              </p>
            </details>
          )}
          <div className="typed-choices">
            <CopyButton text={one.typed} />
            {onPutBack && <Button onClick={() => onPutBack(one)}>{redlineText('keptPutBack')}</Button>}
            {onForget && (
              <Button kind="quiet" onClick={() => onForget(one.id)}>
                {redlineText('keptForget')}
              </Button>
            )}
          </div>
        </section>
      ))}
    </Sheet>
  )
}

/** Where a host page denies the clipboard, the text can be selected all the same. */
function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setIsCopied(true)
    } catch {
      setIsCopied(false)
    }
  }
  return <Button onClick={copy}>{redlineText(isCopied ? 'keptCopied' : 'keptCopy')}</Button>
}
