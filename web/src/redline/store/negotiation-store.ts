import { ApiError, ConnectionError } from '../../api/call.ts'
import type { EditAnswer, NegotiatedDocument, RedlineOperation, RedlineSession } from '../../api/generated/calls.ts'
import { withChanges, withEdit } from '../session/apply-answer.ts'
import type { NegotiationClient } from '../session/negotiation-client.ts'

/** An operation before it has an id. */
export type Edit = RedlineOperation extends infer One ? (One extends unknown ? Omit<One, 'operationId'> : never) : never

/** How the document is shown. */
export type View = 'markup' | 'clean' | 'changes'

/** The clause that is edited, and where the cursor goes when it is opened. */
export interface ActiveClause {
  anchor: string
  /** UTF-16 code units of the clause's text; `end` is behind the last one. */
  offset: number | 'end'
}

export type Saving =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** No answer came: what was typed waits on this page, and on the device where `onDevice`. */
  | { kind: 'waiting'; onDevice: boolean }

/** Why nothing can be done with this link any more. */
export interface Ended {
  error: ApiError
}

export interface NegotiationState {
  /** As the service last told it. */
  session: RedlineSession
  /** Its document with what is typed and not saved yet; null as long as it was not sent to this side. */
  shown: NegotiatedDocument | null
  saving: Saving
  /** Whether changes come by themselves. */
  isLive: boolean
  /** The last call found no connection. */
  isOffline: boolean
  ended: Ended | null
  view: View
  active: ActiveClause | null
  /** What a screen reader is told; a new object each time, as the same may be told twice. */
  announcement: { text: string }
}

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
  /**
   * Does something else than an edit, after all that was typed is saved. `run` is called with the revision to name, and
   * again where no answer came: give it one operationId for all. Throws `ApiError` or `ConnectionError`.
   */
  act<Answer extends Acted>(run: (revision: number | null) => Promise<Answer>): Promise<Answer>
  /** Asks for what has changed. */
  refresh(): Promise<void>
  setLive(isLive: boolean): void
  show(view: View): void
  activate(active: ActiveClause | null): void
  announce(text: string): void
}

export const newOperationId = (): string => crypto.randomUUID()

/** A store for a session that was loaded. */
export function createNegotiationStore(session: RedlineSession, client: NegotiationClient): NegotiationStore {
  const listeners = new Set<() => void>()
  let state: NegotiationState = {
    session,
    shown: session.document,
    saving: { kind: 'saved' },
    isLive: false,
    isOffline: false,
    ended: null,
    view: 'markup',
    active: null,
    announcement: { text: '' },
  }
  const publish = (next: Partial<NegotiationState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const told = (next: RedlineSession) => publish({ session: next, shown: next.document, isOffline: false })
  const failed = (error: unknown) => {
    if (error instanceof ApiError && [401, 404, 410].includes(error.status)) publish({ ended: { error } })
    else if (error instanceof ConnectionError) publish({ isOffline: true })
  }
  let refreshing: Promise<void> | null = null
  const refresh = async () => {
    const { revision } = state.session
    try {
      const query = revision === null ? {} : { query: { since: String(revision) } }
      told(withChanges(state.session, await client.call('GET /redlining/session', query)))
    } catch (error) {
      failed(error)
    }
  }
  const act: NegotiationStore['act'] = async run => {
    try {
      const answer = await repeated(() => run(state.session.revision))
      if (answer.session) told(answer.session)
      else if (answer.edit) told(withEdit(state.session, answer.edit))
      return answer
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) failed(error)
      throw error
    } finally {
      await store.refresh()
    }
  }
  let saving: Promise<unknown> = Promise.resolve()
  const store: NegotiationStore = {
    client,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    edit(edits) {
      const operations = edits.map(edit => ({ ...edit, operationId: newOperationId() }) as RedlineOperation)
      const save = async (revision: number | null) => ({
        edit: await client.call('POST /redlining/session/operations', {
          body: { revision: revision ?? 0, operations },
        }),
      })
      saving = saving.then(() => act(save)).catch(() => {})
    },
    settle: () => saving.then(() => {}),
    act,
    refresh() {
      refreshing ??= refresh().finally(() => {
        refreshing = null
      })
      return refreshing
    },
    setLive(isLive) {
      if (isLive !== state.isLive) publish({ isLive })
    },
    show: view => publish({ view }),
    activate: active => publish({ active }),
    announce: text => publish({ announcement: { text } }),
  }
  return store
}

/** The answer of a call that acts once however often it is made; asked again where none came. */
async function repeated<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  for (const delayMs of [500, 2_000]) {
    try {
      return await run()
    } catch (error) {
      if (!isWorthRepeating(error)) throw error
      await new Promise(resolve => setTimeout(resolve, delayMs))
    }
  }
  return run()
}

const isWorthRepeating = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ApiError && [429, 502, 503, 504].includes(error.status))
