import type { ReactNode } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useCopied } from '../../ui/use-copied.ts'
import type { KeptEdit } from './kept-text.ts'

interface KeptTextsSheetProps {
  title: string
  texts: readonly KeptEdit[]
  /** Undefined if nothing can be put back. */
  onPutBack?: ((keptText: KeptEdit) => void) | undefined
  onForget?: (id: string) => void
  onClose(): void
  footer?: ReactNode
}

/** Lists the typed texts that the service did not take. A text is removed only after the user has confirmed it. */
export function KeptTextsSheet({ title, texts, onPutBack, onForget, onClose, footer }: KeptTextsSheetProps) {
  return (
    <Sheet title={title} closeLabel={redlineText('keptClose')} onClose={onClose} footer={footer}>
      {texts.map(text => (
        <section key={text.id} className="typed-version" aria-label={redlineText('keptTyped')}>
          <p>
            {redlineText(`kept_${text.reason}`, { detail: text.detail ?? '' })}{' '}
            <span className="muted">{formatMoment(text.at)}</span>
          </p>
          <p className="typed-text" dir="auto">
            {text.typed}
          </p>
          {text.before !== '' && (
            <details>
              <summary>{redlineText('keptBefore')}</summary>
              <p className="typed-text" dir="auto">
                {text.before}
              </p>
            </details>
          )}
          <div className="typed-choices">
            <CopyButton text={text.typed} />
            {onPutBack && <Button onClick={() => onPutBack(text)}>{redlineText('keptPutBack')}</Button>}
            {onForget && (
              <Button kind="quiet" onClick={() => onForget(text.id)}>
                {redlineText('keptForget')}
              </Button>
            )}
          </div>
        </section>
      ))}
    </Sheet>
  )
}

function CopyButton({ text }: { text: string }) {
  const { isCopied, copy } = useCopied(text)
  return <Button onClick={copy}>{redlineText(isCopied ? 'copied' : 'keptCopy')}</Button>
}
