import { ApiError } from '../../api/call.ts'
import type { EditAnswer, NegotiatedDocument, RedlineOperation, RedlineSession } from '../../api/generated/calls.ts'
import { decisionOf } from '../model/decided.ts'
import type { Edit as DocumentEdit } from '../model/edit.ts'
import { editorOf } from '../model/editor.ts'
import type { Decision } from '../model/history.ts'
import type { PrintFace } from '../model/print-face.ts'
import { browserMachine } from '../saving/browser-machine.ts'
import type { KeptEdit } from '../saving/kept-text.ts'
import { Outbox } from '../saving/outbox.ts'
import type { Machine } from '../saving/outbox-host.ts'
import { type OutboxSaving, savingOf, unsavedEdits } from '../saving/outbox-state.ts'
import { createShown } from '../saving/shown-document.ts'
import type { Batch, EditConflict } from '../saving/waiting.ts'
import { withAnsweredEdit, withChanges } from '../session/apply-answer.ts'
import type { NegotiationClient } from '../session/negotiation-client.ts'
import { nextOf, withNewAnchors } from './new-anchors.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { asCallError, repeated } from './repeated.ts'
import { Steps } from './steps.ts'

export type NegotiationEdit = DocumentEdit

/** The view in which the document is shown. */
export type View = 'markup' | 'clean' | 'changes'

/** The edited clause, and the place of the cursor when it is opened. */
export interface ActiveClause {
  anchor: string
  /** The offset in the clause's text, in UTF-16 code units; `end` is after the last code unit. */
  offset: number | 'end'
}

export interface NegotiationState {
  /** The session as the service last sent it. */
  session: RedlineSession
  /** The document of the session with unsaved edits; null until the document has been sent to this side. */
  shown: NegotiatedDocument | null
  saving: OutboxSaving
  /** Clauses that another member changed while they were edited here. */
  conflicts: readonly EditConflict[]
  /** Typed text that the service did not take, to be copied or put back. */
  kept: readonly KeptEdit[]
  canUndo: boolean
  canRedo: boolean
  /** A notice that stays until the member dismisses it. */
  notice: Notice | null
  /** Whether changes by other members arrive on their own. */
  isLive: boolean
  /** The error that ended this link; null while the link works. */
  ended: ApiError | null
  view: View
  /** How the printed pages are shown instead of the text; null while the text is shown. */
  printed: PrintFace | null
  active: ActiveClause | null
  /** The text for screen readers; a new object each time, because the same text may be announced twice. */
  announcement: { text: string }
}

export type Notice =
  /** The step cannot be undone, because another member has changed the clause. */
  | { kind: 'stepLost' }
  /** An edit was refused. `reason` is the service's message. */
  | { kind: 'refused'; reason: string }

/** The result of an action on the document. If it contains an edit, the page shows the edit at once. */
export type Acted = { edit?: EditAnswer | null; session?: RedlineSession }

/**
 * A negotiation on a page: the session, the unsaved edits, and the shown document. Listeners are called after every
 * change.
 */
export interface NegotiationStore {
  readonly client: NegotiationClient
  getState(): NegotiationState
  subscribe(listener: () => void): () => void
  /**
   * Applies edits to the shown document at once and saves them in the background. They are one undo step, together with
   * the previous step if `mergeKey` is the same.
   */
  edit(edits: readonly NegotiationEdit[], mergeKey?: string): void
  /** Resolves once all typed text is saved. Rejects with the error that prevented it. */
  settle(): Promise<void>
  /** Sends waiting edits, because an editor has lost the focus, or because the page is hidden (`isLeaving`). */
  flush(isLeaving?: boolean): void
  /** Retries, because the connection may be back. */
  retry(): void
  /**
   * Runs an action other than an edit, after all typed text is saved. `run` is called with the revision to send, and
   * again if no answer arrives, so it must use the same operationId in all calls. With `undoable`, the action is an
   * undo step. `decided` is the decision that the action makes or undoes. Throws `ApiError` or `ConnectionError`.
   */
  act<Answer extends Acted>(
    run: (revision: number | null) => Promise<Answer>,
    undoable?: Decision,
    decided?: Decision,
  ): Promise<Answer>
  /** Undoes the last step, of text or of a decision. Rejects with the error that prevented the undo of a decision. */
  undo(): Promise<void>
  redo(): Promise<void>
  /** Ends a conflict. With `both`, the text typed here is kept to be copied. */
  choose(conflict: EditConflict, choice: 'mine' | 'theirs' | 'both'): void
  /** Replaces the current text of the clause with a kept text. */
  putBack(keptText: KeptEdit): void
  forget(id: string): void
  /** Returns all text that is typed and not saved, for a link that has ended. */
  unsavedTexts(): KeptEdit[]
  dismissNotice(): void
  /** Stops sending, because the page closes. */
  stop(): void
  /** Asks the service for changes. */
  refresh(): Promise<void>
  setLive(isLive: boolean): void
  show(view: View): void
  /** Shows the printed pages, or with null the text again, in the view that is most like them. */
  print(printed: PrintFace | null): void
  activate(active: ActiveClause | null): void
  announce(text: string): void
}

export const newOperationId = (): string => crypto.randomUUID()

const viewLike = (printed: PrintFace): View => (printed === 'clean' ? 'clean' : 'markup')

const bodyOf = ({ revision, operations }: Batch) => ({
  revision,
  operations: operations.map(({ operationId, edit }) => ({ ...edit, operationId }) as RedlineOperation),
})

/** Creates a store for a loaded session. */
export function createNegotiationStore(
  session: RedlineSession,
  client: NegotiationClient,
  { clock, device }: Machine = browserMachine(session),
): NegotiationStore {
  const listeners = new Set<() => void>()
  const shownOf = createShown()
  let state: NegotiationState = {
    session,
    shown: session.document,
    saving: { kind: 'saved' },
    conflicts: [],
    kept: [],
    canUndo: false,
    canRedo: false,
    notice: null,
    isLive: false,
    ended: null,
    view: 'markup',
    printed: null,
    active: null,
    announcement: { text: '' },
  }
  const publish = (next: Partial<NegotiationState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  /** Returns the state for a session, with unsaved edits shown in its document. */
  const withUnsaved = (next: RedlineSession): Partial<NegotiationState> => {
    const now = outbox.getState()
    const unsaved = { waiting: unsavedEdits(now), conflicts: now.conflicts }
    const shown = next.document && shownOf(next.document, unsaved, editorOf(next))
    const saving = savingOf(now, outbox.isEmpty(), state.saving)
    return { session: next, shown, saving, conflicts: now.conflicts, kept: now.kept }
  }
  /** Accepts a newer session, which may conflict with waiting edits. */
  const receive = (next: RedlineSession) => {
    const isTurnOver = next.round !== state.session.round || !next.may.edit
    state = { ...state, session: next }
    outbox.onSession(next)
    publish(withUnsaved(next))
    if (isTurnOver) steps.forget()
  }
  const onFailure = (error: unknown) => {
    if (error instanceof ApiError && [401, 404, 410].includes(error.status)) {
      outbox.stop()
      publish({ ended: error })
    }
  }
  /**
   * The session as last requested. Changes are requested relative to it, because answers to edits contain no decisions.
   */
  let base = session
  const refresh = async (): Promise<void> => {
    // while it is unknown whether a batch was applied, the session may or may not contain it
    if (outbox.isUnanswered()) return
    const { session: shownThen } = state
    const asked = base
    try {
      const query = asked.revision === null ? {} : { query: { since: String(asked.revision) } }
      const answer = await client.call('GET /redlining/session', query)
      if (outbox.isUnanswered()) return
      // the answer does not contain edits that were answered after the request
      if (state.session !== shownThen) return refresh()
      base = withChanges(asked, answer)
      receive(base)
    } catch (error) {
      onFailure(error)
    }
  }
  const act: NegotiationStore['act'] = async (run, undoable, decided = undoable) => {
    try {
      await outbox.settle()
      const answer = await outbox.hold(async () => {
        const acted = await repeated(() => run(state.session.revision))
        if (acted.session) base = acted.session
        if (acted.session) receive(acted.session)
        else if (acted.edit) receive(withAnsweredEdit(state.session, acted.edit))
        return acted
      }, decided)
      if (undoable) steps.recordDecision(undoable)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) onFailure(error)
      throw asCallError(error)
    } finally {
      await store.refresh()
    }
  }
  const outbox: Outbox = new Outbox({
    session: () => state.session,
    send: (batch, isLeaving) =>
      client.call('POST /redlining/session/operations', { body: bodyOf(batch) }, { keepalive: isLeaving }),
    onAnswer(answer) {
      state = { ...state, session: withAnsweredEdit(state.session, answer) }
    },
    refresh: () => store.refresh(),
    onEnded: error => publish({ ended: error }),
    onChange: () => publish(withUnsaved(state.session)),
    onRefused: error => publish({ notice: { kind: 'refused', reason: error.message } }),
    newId: newOperationId,
    clock,
    device,
  })
  const perform = (edits: readonly NegotiationEdit[]) => {
    for (const edit of edits) {
      const { shown } = state
      if (!shown) return
      outbox.add(edit, edit.kind === 'mergeWithNext' ? nextOf(shown, edit.anchor) : undefined)
    }
  }
  const publishSteps = () => {
    const [canUndo, canRedo] = [steps.canUndo(), steps.canRedo()]
    if (canUndo !== state.canUndo || canRedo !== state.canRedo) publish({ canUndo, canRedo })
  }
  const steps: Steps = new Steps({
    session: () => state.session,
    shown: () => state.shown,
    perform,
    settle: () => outbox.settle(),
    async takeBack(changeId) {
      const body = { operationId: newOperationId() }
      const undo = async (revision: number | null) => ({
        edit: await client.call('POST /redlining/session/changes/{changeId}/undo', {
          parameters: { changeId },
          body: { ...body, revision: revision ?? 0 },
        }),
      })
      await act(undo, undefined, decisionOf(state.session, changeId))
    },
    async decide(decision) {
      const body = { ...decision, operationId: newOperationId() }
      const decide = (revision: number | null) =>
        client.call('POST /redlining/session/changes/decide', { body: { ...body, revision: revision ?? 0 } })
      await act(decide, undefined, decision)
    },
    onChange: publishSteps,
    onLost: () => publish({ notice: { kind: 'stepLost' } }),
  })
  const store: NegotiationStore = {
    client,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(asked, mergeKey) {
      const { shown } = state
      if (!shown) return
      const edits = asked.map(edit => withNewAnchors(edit, shown, state.session))
      steps.record(shown, edits, mergeKey ?? null)
      perform(edits)
      publishSteps()
    },
    settle: () => outbox.settle(),
    flush: isLeaving => outbox.flush(isLeaving),
    retry: () => outbox.retryNow(),
    act,
    undo: () => steps.undo(),
    redo: () => steps.redo(),
    choose: (conflict, choice) => perform(outbox.decide(conflict, choice)),
    putBack(keptText) {
      const clause = state.shown?.clauses.find(clause => clause.anchor === keptText.anchor)
      const last = state.shown?.clauses.at(-1)
      if (!state.session.may.edit || !last) return
      const { anchor } = keptText
      if (clause)
        store.edit([{ kind: 'replaceText', anchor, start: 0, length: clause.text.length, text: keptText.typed }])
      else store.edit([{ kind: 'insertParagraph', after: last.anchor, text: keptText.typed }])
      outbox.forget(keptText.id)
    },
    forget: id => outbox.forget(id),
    unsavedTexts: () => outbox.unsavedTexts(),
    dismissNotice: () => publish({ notice: null }),
    refresh: oneAtATime(refresh),
    setLive(isLive) {
      if (isLive !== state.isLive) publish({ isLive })
    },
    show: view => publish({ view }),
    print: printed => publish(printed === null ? { printed } : { printed, view: viewLike(printed) }),
    activate(active) {
      if (active === null) outbox.flush()
      publish({ active })
    },
    announce: text => publish({ announcement: { text } }),
    stop: () => outbox.stop(),
  }
  outbox.start()
  return store
}
