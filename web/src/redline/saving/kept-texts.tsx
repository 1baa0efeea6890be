import type { ReactNode } from 'react'
import { redlineText } from '../../texts/redline/redline-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useCopied } from '../../ui/use-copied.ts'
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

function CopyButton({ text }: { text: string }) {
  const { isCopied, copy } = useCopied(text)
  return <Button onClick={copy}>{redlineText(isCopied ? 'copied' : 'keptCopy')}</Button>
}
