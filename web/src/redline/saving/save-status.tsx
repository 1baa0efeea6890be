import { useEffect, useState } from 'react'
import { redlineText } from '../../texts/redline-text.ts'
import { Message } from '../../ui/message.tsx'
import type { OutboxSaving } from './outbox-state.ts'

/**
 * Shows in a word whether typed text is saved. Screen readers announce the end of trouble that a message has shown
 * before, but not every batch.
 */
export function TurnSaveStatus({ saving: { kind } }: { saving: OutboxSaving }) {
  const words = kind === 'saved' || kind === 'saving' ? redlineText(kind) : redlineText('notSaved')
  const spoken = useEndOfTrouble(kind)
  return (
    <>
      <span className="save-status" data-saving={kind} aria-hidden="true">
        {words}
      </span>
      <span className="sr-only" role="status">
        {spoken}
      </span>
    </>
  )
}

/** Returns "Saved" once trouble has ended. */
function useEndOfTrouble(kind: OutboxSaving['kind']): string {
  const [hadTrouble, setHadTrouble] = useState(false)
  useEffect(() => {
    if (kind === 'waiting' || kind === 'conflict') setHadTrouble(true)
  }, [kind])
  return hadTrouble && kind === 'saved' ? redlineText('saved') : ''
}

/** Explains why nothing is saved at the moment, and where the text is kept. */
export function SaveTrouble({ saving }: { saving: OutboxSaving }) {
  if (saving.kind !== 'waiting') return null
  const reason = redlineText(saving.trouble === 'connection' ? 'unsavedConnection' : 'unsavedService')
  return (
    <Message tone="warn">
      {reason} {redlineText(saving.onDevice ? 'keptOnDevice' : 'keptOnPageOnly')}
    </Message>
  )
}
