import { ApiError } from '../../api/call.ts'
import type { EditAnswer, NegotiatedDocument, RedlineOperation, RedlineSession } from '../../api/generated/calls.ts'
import { decisionOf } from '../model/decided.ts'
import type { Edit as DocumentEdit } from '../model/edit.ts'
import { editorOf } from '../model/editor.ts'
import type { Decision } from '../model/history.ts'
import { browserMachine } from '../saving/browser-machine.ts'
import type { KeptText } from '../saving/kept-text.ts'
import { Outbox } from '../saving/outbox.ts'
import type { Machine } from '../saving/outbox-host.ts'
import { type Saving, savingOf, unsavedEdits } from '../saving/outbox-state.ts'
import { createShown } from '../saving/shown-document.ts'
import type { Batch, Conflict } from '../saving/waiting.ts'
import { withChanges, withEdit } from '../session/apply-answer.ts'
import type { NegotiationClient } from '../session/negotiation-client.ts'
import { nextOf, withNewAnchors } from './new-anchors.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { asCallError, repeated } from './repeated.ts'
import { Steps } from './steps.ts'

export type Edit = DocumentEdit

/** How the document is shown. */
export type View = 'markup' | 'clean' | 'changes'

/** The clause that is edited, and where the cursor goes when it is opened. */
export interface ActiveClause {
  anchor: string
  /** UTF-16 code units of the clause's text; `end` is behind the last one. */
  offset: number | 'end'
}

export interface NegotiationState {
  /** As the service last told it. */
  session: RedlineSession
  /** Its document with what is typed and not saved yet; null as long as it was not sent to this side. */
  shown: NegotiatedDocument | null
  saving: Saving
  /** Clauses that somebody else changed while they were edited here. */
  conflicts: readonly Conflict[]
  /** What was typed and the service did not take, to be copied or put back. */
  kept: readonly KeptText[]
  canUndo: boolean
  canRedo: boolean
  /** What has to be said, until somebody has read it. */
  notice: Notice | null
  /** Whether changes come by themselves. */
  isLive: boolean
  /** Why nothing can be done with this link any more. */
  ended: ApiError | null
  view: View
  active: ActiveClause | null
  /** What a screen reader is told; a new object each time, as the same may be told twice. */
  announcement: { text: string }
}

export type Notice =
  /** The step cannot be undone: somebody else has changed the clause. */
  | { kind: 'stepLost' }
  /** An edit was refused, with the reason of the service. */
  | { kind: 'refused'; reason: string }

/** What an act on the document answers: with an edit, the page shows it at once. */
export type Acted = { edit?: EditAnswer | null; session?: RedlineSession }

/** One negotiation on one page: the session, what is typed, and what is shown of it. One state at a time; listeners hear of each. */
export interface NegotiationStore {
  readonly client: NegotiationClient
  getState(): NegotiationState
  subscribe(listener: () => void): () => void
  /** Does edits on the shown document at once and saves them behind; one step of undo, with the one before where `mergeKey` is the same. */
  edit(edits: readonly Edit[], mergeKey?: string): void
  /** Whatever is typed is saved when it resolves. Rejects with what kept it from being saved. */
  settle(): Promise<void>
  /** Sends what waits: an editor has lost the focus, or the page is hidden (`isLeaving`). */
  flush(isLeaving?: boolean): void
  /** The connection may be back. */
  retry(): void
  /**
   * Does something else than an edit, after all that was typed is saved. `run` is called with the revision to name, and
   * again where no answer came: give it one operationId for all. With `undoable` it is a step of undo; `decided` is what is
   * decided or taken back by it. Throws `ApiError` or `ConnectionError`.
   */
  act<Answer extends Acted>(
    run: (revision: number | null) => Promise<Answer>,
    undoable?: Decision,
    decided?: Decision,
  ): Promise<Answer>
  /** Undoes the last step, of text or of a decision. Rejects with what kept a decision from being taken back. */
  undo(): Promise<void>
  redo(): Promise<void>
  /** Ends a conflict; with `both`, what was typed here is kept to be copied. */
  choose(conflict: Conflict, choice: 'mine' | 'theirs' | 'both'): void
  /** Puts a kept text in the place of what its clause says now. */
  putBack(kept: KeptText): void
  forget(id: string): void
  /** All that is typed and not saved, for a link that has ended. */
  unsavedTexts(): KeptText[]
  dismissNotice(): void
  /** The page goes: nothing is sent by it any more. */
  stop(): void
  /** Asks for what has changed. */
  refresh(): Promise<void>
  setLive(isLive: boolean): void
  show(view: View): void
  activate(active: ActiveClause | null): void
  announce(text: string): void
}

export const newOperationId = (): string => crypto.randomUUID()

const bodyOf = ({ revision, operations }: Batch) => ({
  revision,
  operations: operations.map(({ operationId, edit }) => ({ ...edit, operationId }) as RedlineOperation),
})

/** A store for a session that was loaded. */
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
    active: null,
    announcement: { text: '' },
  }
  const publish = (next: Partial<NegotiationState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  /** The state with what is unsaved shown in the document of a session. */
  const withUnsaved = (told: RedlineSession): Partial<NegotiationState> => {
    const now = outbox.getState()
    const unsaved = { waiting: unsavedEdits(now), conflicts: now.conflicts }
    const shown = told.document && shownOf(told.document, unsaved, editorOf(told))
    const saving = savingOf(now, outbox.isEmpty(), state.saving)
    return { session: told, shown, saving, conflicts: now.conflicts, kept: now.kept }
  }
  /** A session that is newer; what waits may be in conflict with it. */
  const told = (next: RedlineSession) => {
    state = { ...state, session: next }
    outbox.onSession(next)
    publish(withUnsaved(next))
  }
  const failed = (error: unknown) => {
    if (error instanceof ApiError && [401, 404, 410].includes(error.status)) {
      outbox.stop()
      publish({ ended: error })
    }
  }
  /** The last session that was asked for: what has changed is told from it, as no edit tells what was decided. */
  let base = session
  const refresh = async (): Promise<void> => {
    // while nobody knows whether a batch is done, the session may have it or not
    if (outbox.isUnanswered()) return
    const { session: shownThen } = state
    const asked = base
    try {
      const query = asked.revision === null ? {} : { query: { since: String(asked.revision) } }
      const answer = await client.call('GET /redlining/session', query)
      if (outbox.isUnanswered()) return
      // what was answered meanwhile is not in it
      if (state.session !== shownThen) return refresh()
      base = withChanges(asked, answer)
      told(base)
    } catch (error) {
      failed(error)
    }
  }
  const act: NegotiationStore['act'] = async (run, undoable, decided = undoable) => {
    try {
      await outbox.settle()
      const answer = await outbox.hold(async () => {
        const acted = await repeated(() => run(state.session.revision))
        if (acted.session) base = acted.session
        if (acted.session) told(acted.session)
        else if (acted.edit) told(withEdit(state.session, acted.edit))
        return acted
      }, decided)
      if (undoable) steps.recordDecision(undoable)
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) failed(error)
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
      state = { ...state, session: withEdit(state.session, answer) }
    },
    refresh: () => store.refresh(),
    onEnded: error => publish({ ended: error }),
    onChange: () => publish(withUnsaved(state.session)),
    onRefused: error => publish({ notice: { kind: 'refused', reason: error.message } }),
    newId: newOperationId,
    clock,
    device,
  })
  const perform = (edits: readonly Edit[]) => {
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
    putBack(kept) {
      const clause = state.shown?.clauses.find(clause => clause.anchor === kept.anchor)
      const last = state.shown?.clauses.at(-1)
      if (!state.session.may.edit || !last) return
      const { anchor } = kept
      if (clause) store.edit([{ kind: 'replaceText', anchor, start: 0, length: clause.text.length, text: kept.typed }])
      else store.edit([{ kind: 'insertParagraph', after: last.anchor, text: kept.typed }])
      outbox.forget(kept.id)
    },
    forget: id => outbox.forget(id),
    unsavedTexts: () => outbox.unsavedTexts(),
    dismissNotice: () => publish({ notice: null }),
    refresh: oneAtATime(refresh),
    setLive(isLive) {
      if (isLive !== state.isLive) publish({ isLive })
    },
    show: view => publish({ view }),
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
