import { type ReactNode, useEffect, useState } from 'react'
import { editorText } from '../../texts/editor-text.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import type { ChecklistItem } from '../model/checklist.ts'
import type { Reopened, Saving, SavingState } from '../saving/saving.ts'
import { focusFirstLost } from './lost-panel.tsx'
import { ReplaceSheet } from './replace-sheet.tsx'
import { ReplacedSheet } from './replaced-sheet.tsx'
import type { Replacement } from './replacement.ts'

/** The template as a page has it open, and what it says of the document that it has been given there. */
export interface OpenedTemplate extends Reopened {
  /** What the replacement has made of the fields; null where the document was there before. */
  replacement: Replacement | null
}

interface Replacing {
  opened: OpenedTemplate
  saving: Saving
  state: SavingState
  token: string
  items: readonly ChecklistItem[]
  onReopen(opened: OpenedTemplate): void
  onPanel(panel: 'replace' | 'conflict' | 'checklist' | null): void
}

/** Everything of the page that is about another document in the place of this one. */
export function useReplacing({ opened, saving, state, token, items, onReopen, onPanel }: Replacing) {
  const [dropped, setDropped] = useState<readonly File[]>([])
  const [isTold, setIsTold] = useState(false)
  const { replacement, session } = opened
  const canReplace = session.reason !== 'TemplateArchived'
  const isOver = useFileDrop(canReplace, files => {
    setDropped(files)
    onPanel('replace')
  })
  useEffect(() => {
    if (replacement && replacement.lost > 0) focusFirstLost()
  }, [replacement])
  const close = () => onPanel(null)
  return {
    /** Absent where the document cannot be replaced. */
    open: canReplace
      ? () => {
          setDropped([])
          onPanel('replace')
        }
      : undefined,
    sheet: (): ReactNode => (
      <ReplaceSheet
        saving={saving}
        token={token}
        dropped={dropped}
        mustFixCount={items.filter(item => item.mustFix).length}
        onReplaced={(reopened, made) => onReopen({ ...reopened, replacement: made })}
        onConflict={() => onPanel('conflict')}
        onChecklist={() => onPanel('checklist')}
        onClose={close}
      />
    ),
    replacedSheet: (): ReactNode => (
      <ReplacedSheet
        saving={saving}
        state={state}
        onReopen={reopened => onReopen({ ...reopened, replacement: null })}
        onClose={close}
      />
    ),
    messages: (
      <>
        {replacement && !isTold && (
          <Message tone="info">
            {wordsOf(replacement)}{' '}
            <Button kind="quiet" onClick={() => setIsTold(true)}>
              {editorText('replacedRead')}
            </Button>
          </Message>
        )}
        {isOver && <div className="drop-hint">{editorText('dropHint')}</div>}
      </>
    ),
  }
}

function wordsOf({ kept, lost, found }: Replacement): string {
  if (kept + lost + found === 0) return editorText('replacedNoFields')
  return [
    editorText('replacedKept', { count: kept }),
    ...(found > 0 ? [editorText('replacedFound', { count: found })] : []),
    lost > 0 ? editorText('replacedLost', { count: lost }) : editorText('replacedNoneLost'),
  ].join(' ')
}
