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

/** The open template, and what the page reports about a document that was replaced on this page. */
export interface OpenedTemplate extends Reopened {
  /** The effect of the replacement on the fields; null if the document was not replaced here. */
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

/** Returns the parts of the page that concern replacing the document. */
export function useReplacing({ opened, saving, state, token, items, onReopen, onPanel }: Replacing) {
  const [dropped, setDropped] = useState<readonly File[]>([])
  const [isDismissed, setIsDismissed] = useState(false)
  const { replacement, session } = opened
  const canReplace = session.reason !== 'TemplateArchived'
  const isOver = useFileDrop(canReplace, files => {
    setDropped(files)
    onPanel('replace')
  })
  useEffect(() => {
    if (replacement && replacement.lostCount > 0) focusFirstLost()
  }, [replacement])
  // What is said about lost fields is no longer true once all have a place.
  const isStale = (replacement?.lostCount ?? 0) > 0 && !items.some(({ code }) => code.startsWith('lost'))
  const close = () => onPanel(null)
  return {
    /** Undefined if the document cannot be replaced. */
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
        {replacement && !isDismissed && !isStale && (
          <Message tone="info">
            {wordsOf(replacement)}{' '}
            <Button kind="quiet" onClick={() => setIsDismissed(true)}>
              {editorText('replacedRead')}
            </Button>
          </Message>
        )}
        {isOver && <div className="drop-hint">{editorText('dropHint')}</div>}
      </>
    ),
  }
}

function wordsOf({ keptCount, lostCount, foundCount }: Replacement): string {
  if (keptCount + lostCount + foundCount === 0) return editorText('replacedNoFields')
  return [
    editorText('replacedKept', { count: keptCount }),
    ...(foundCount > 0 ? [editorText('replacedFound', { count: foundCount })] : []),
    lostCount > 0 ? editorText('replacedLost', { count: lostCount }) : editorText('replacedNoneLost'),
  ].join(' ')
}
