import { useCallback, useEffect, useMemo, useState } from 'react'
import { redlineText } from '../texts/redline-text.ts'
import { Button } from '../ui/button.tsx'
import { isTyped } from '../ui/keys/is-typed.ts'
import { Message } from '../ui/message.tsx'
import { editorOf } from './model/editor.ts'
import { conflictTexts } from './saving/conflict.ts'
import { EditConflictSheet } from './saving/conflict-sheet.tsx'
import type { KeptEdit } from './saving/kept-text.ts'
import { KeptTextsSheet } from './saving/kept-texts.tsx'
import { SaveTrouble, TurnSaveStatus } from './saving/save-status.tsx'
import type { NegotiationStore } from './store/negotiation-store.ts'
import { useNegotiation } from './store/use-negotiation.ts'
import { UndoButtons } from './undo-buttons.tsx'

/** Builds the parts of the page about typing: save state, undo and redo, conflicts, and kept texts. */
export function useTyping(store: NegotiationStore) {
  const [open, setOpen] = useState<'conflict' | 'kept' | null>(null)
  useLeaving(store)
  useUndoKeys(store)
  const ended = useNegotiation(store, state => state.ended)
  const left = useMemo(() => (ended ? store.unsavedTexts() : []), [ended, store])
  const [isSeen, setSeen] = useState(false)
  const close = useCallback(() => setOpen(null), [])
  return {
    /** True if the page has no unsaved text that the member has not seen. */
    isLeft: left.length === 0 || isSeen,
    actions: <TypingActions store={store} />,
    messages: <TypingMessages store={store} onOpen={setOpen} />,
    sheets: (
      <>
        {open === 'conflict' && !ended && <FirstConflict store={store} onClose={close} />}
        {open === 'kept' && !ended && <KeptTexts store={store} onClose={close} />}
        {ended && left.length > 0 && !isSeen && <LeftTexts texts={left} onClose={() => setSeen(true)} />}
      </>
    ),
  }
}

function TypingActions({ store }: { store: NegotiationStore }) {
  const saving = useNegotiation(store, state => state.saving)
  const mayEdit = useNegotiation(store, state => state.session.may.edit)
  if (!mayEdit && saving.kind === 'saved') return null
  return (
    <div className="typing-actions">
      <TurnSaveStatus saving={saving} />
      {mayEdit && <UndoButtons store={store} />}
    </div>
  )
}

function TypingMessages({ store, onOpen }: { store: NegotiationStore; onOpen(what: 'conflict' | 'kept'): void }) {
  const conflicts = useNegotiation(store, state => state.conflicts)
  const keptTexts = useNegotiation(store, state => state.kept)
  const notice = useNegotiation(store, state => state.notice)
  const saving = useNegotiation(store, state => state.saving)
  return (
    <>
      <SaveTrouble saving={saving} />
      {conflicts.length > 0 && (
        <Message tone="warn">
          {redlineText('conflictCount', { count: conflicts.length })}{' '}
          <Button kind="quiet" onClick={() => onOpen('conflict')}>
            {redlineText('conflictOpen')}
          </Button>
        </Message>
      )}
      {keptTexts.length > 0 && (
        <Message tone="warn">
          {redlineText('keptCount', { count: keptTexts.length })}{' '}
          <Button kind="quiet" onClick={() => onOpen('kept')}>
            {redlineText('keptOpen')}
          </Button>
        </Message>
      )}
      {notice && (
        <Message tone="warn">
          {notice.kind === 'stepLost' ? redlineText('stepLost') : redlineText('editRefused', { reason: notice.reason })}{' '}
          <Button kind="quiet" onClick={store.dismissNotice}>
            {redlineText('dismiss')}
          </Button>
        </Message>
      )}
    </>
  )
}

/** Shows the conflicts one after the other. Closes after the last conflict. */
function FirstConflict({ store, onClose }: { store: NegotiationStore; onClose(): void }) {
  const conflict = useNegotiation(store, state => state.conflicts[0])
  const session = useNegotiation(store, state => state.session)
  useEffect(() => {
    if (!conflict) onClose()
  }, [conflict, onClose])
  if (!conflict || !session.document) return null
  return (
    <EditConflictSheet
      key={conflict.anchor}
      author={conflict.author}
      texts={conflictTexts(conflict, session.document, editorOf(session))}
      onChoose={choice => store.choose(conflict, choice)}
      onClose={onClose}
    />
  )
}

function KeptTexts({ store, onClose }: { store: NegotiationStore; onClose(): void }) {
  const keptTexts = useNegotiation(store, state => state.kept)
  const mayEdit = useNegotiation(store, state => state.session.may.edit)
  useEffect(() => {
    if (keptTexts.length === 0) onClose()
  }, [keptTexts, onClose])
  return (
    <KeptTextsSheet
      title={redlineText('keptTitle')}
      texts={keptTexts}
      onPutBack={mayEdit ? store.putBack : undefined}
      onForget={store.forget}
      onClose={onClose}
    />
  )
}

/** Shown when the link has ended: typed text can be copied, and a new link restores it. */
function LeftTexts({ texts, onClose }: { texts: KeptEdit[]; onClose(): void }) {
  return (
    <KeptTextsSheet
      title={redlineText('leftTitle')}
      texts={texts}
      footer={<Button onClick={onClose}>{redlineText('keptClose')}</Button>}
      onClose={onClose}
    />
  )
}

/** Saves everything when the page is hidden or closes. Asks the member only if nothing else keeps the typed text. */
function useLeaving(store: NegotiationStore) {
  useEffect(() => {
    const flush = () => store.flush(true)
    const onHidden = () => document.visibilityState === 'hidden' && flush()
    const ask = (event: BeforeUnloadEvent) => {
      flush()
      const { saving } = store.getState()
      if (saving.kind !== 'saved' && !saving.onDevice) event.preventDefault()
    }
    window.addEventListener('online', store.retry)
    window.addEventListener('pagehide', flush)
    window.addEventListener('beforeunload', ask)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('online', store.retry)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', onHidden)
    }
  }, [store])
}

/** Handles the undo keys on the page, except in other inputs, which have their own undo. */
function useUndoKeys(store: NegotiationStore) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = undoKey(event)
      const target = event.target as Element
      const isElsewhere = isTyped(target) || target.closest('dialog')
      if (!act || isElsewhere || event.defaultPrevented || !store.getState().session.may.edit) return
      event.preventDefault()
      // a notice on the page reports a refusal
      void store[act]().catch(() => {})
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [store])
}

function undoKey(event: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null
  const key = event.key.toLowerCase()
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo'
  return key === 'y' && event.ctrlKey ? 'redo' : null
}
