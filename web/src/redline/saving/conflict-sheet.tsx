import { redlineText } from '../../texts/redline-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { ConflictTexts } from './conflict.ts'

interface ConflictSheetProps {
  /** The member who changed the clause; null if unknown. */
  author: string | null
  texts: ConflictTexts
  onChoose(choice: 'mine' | 'theirs' | 'both'): void
  onClose(): void
}

/**
 * Shows a clause as it was, as it was typed here, and as another member has changed it. Lets the member choose a
 * version.
 */
export function EditConflictSheet({ author, texts, onChoose, onClose }: ConflictSheetProps) {
  const title = author === null ? redlineText('conflictTitleUnknown') : redlineText('conflictTitle', { author })
  return (
    <Sheet
      title={title}
      closeLabel={redlineText('conflictLater')}
      onClose={onClose}
      isFinal
      footer={
        <>
          <Button kind="primary" onClick={() => onChoose('mine')}>
            {redlineText('keepMine')}
          </Button>
          <Button onClick={() => onChoose('theirs')}>{redlineText('keepTheirs')}</Button>
          <Button kind="quiet" onClick={() => onChoose('both')}>
            {redlineText('keepBoth')}
          </Button>
        </>
      }
    >
      <p>{redlineText('conflictBody')}</p>
      <Version title={redlineText('conflictMine')} lines={texts.mine} />
      <Version title={redlineText('conflictTheirs')} lines={texts.theirs} />
      <Version title={redlineText('conflictBefore')} lines={texts.before} />
    </Sheet>
  )
}

function Version({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="typed-version">
      <h3>{title}</h3>
      {lines.length === 0 && <p className="muted">{redlineText('conflictGone')}</p>}
      {lines.map((line, index) =>
        line === '' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no ids, and are replaced together.
          <p key={index} className="muted">
            {redlineText('conflictEmpty')}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no ids, and are replaced together.
          <p key={index} className="typed-text" dir="auto">
            {line}
          </p>
        ),
      )}
    </section>
  )
}
