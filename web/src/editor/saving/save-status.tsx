import { useEffect, useState } from 'react'
import { editorText } from '../../texts/editor-text.ts'
import { formatMoment } from '../../texts/text.ts'
import { timeAgo } from '../../texts/time-ago.ts'
import { Button } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import type { Saving, SavingState } from './saving.ts'

/** Shows in a few words whether the template is saved. The tooltip shows who saved it and exactly when. */
export function SaveStatus({ state }: { state: SavingState }) {
  const now = useNow(state.savedAt)
  return (
    <span className="save-status" role="status" title={detailsOf(state)}>
      {wordsOf(state, now)}
    </span>
  )
}

function wordsOf({ isSaving, isDirty, draft, savedAt }: SavingState, now: number): string {
  if (isSaving) return editorText('saving')
  if (isDirty) return editorText(draft === 'device' ? 'unsavedHere' : draft === 'lost' ? 'unsavedNowhere' : 'unsaved')
  return savedAt === null ? editorText('neverSaved') : editorText('saved', { when: timeAgo(savedAt, now) })
}

function detailsOf({ savedAt, savedBy }: SavingState): string | undefined {
  if (savedAt === null) return undefined
  const when = formatMoment(savedAt)
  return savedBy ? editorText('savedBy', { name: savedBy, when }) : editorText('saved', { when })
}

const tickMs = 15_000

/** Returns the time, updated every quarter of a minute and whenever `change` changes. */
function useNow(change: unknown): number {
  const [now, setNow] = useState(Date.now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change updates the time at once.
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [change])
  return now
}

/** Shows saving errors with advice, and reports that a draft was restored. */
export function SaveMessages({ saving, state, isEditable, reason }: SaveMessagesProps) {
  const { problem, draftFound } = state
  return (
    <>
      {!isEditable && (
        <Message tone="info">
          {editorText(reason === 'DocumentCertified' ? 'readOnlyCertified' : 'readOnlyArchived')}
        </Message>
      )}
      {problem && <Message tone="bad">{problemWords(problem)}</Message>}
      {draftFound !== null && (
        <Message tone="info">
          {editorText('draftBack', { when: formatMoment(draftFound) })}{' '}
          <Button kind="quiet" onClick={() => saving.discardDraft()}>
            {editorText('draftDiscard')}
          </Button>
        </Message>
      )}
    </>
  )
}

interface SaveMessagesProps {
  saving: Saving
  state: SavingState
  isEditable: boolean
  reason: 'TemplateArchived' | 'DocumentCertified' | null
}

function problemWords(problem: NonNullable<SavingState['problem']>): string {
  switch (problem.kind) {
    case 'refused':
      return editorText('saveRefused', { reason: problem.reason })
    case 'connection':
      return editorText('saveOffline')
    case 'trouble':
      return editorText('saveTrouble')
    case 'archived':
      return editorText('saveArchived')
    case 'ended':
      return editorText('linkEnded')
    default:
      return problem satisfies never
  }
}
