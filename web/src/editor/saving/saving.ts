import { ApiError, ConnectionError } from '../../api/call.ts'
import type { EditingSession, SavedTemplateFields } from '../../api/generated/calls.ts'
import { type Conflict, type Decisions, mergedDocument } from '../model/conflict.ts'
import { type EditorDocument, isSameDocument } from '../model/editor-document.ts'
import { ontoNewDocument } from '../model/onto-new-document.ts'
import { afterSave, fromWire, type SavedIds, toWire, type WireContent } from '../model/saved-ids.ts'
import { type EditorStore, presentOf } from '../store/editor-store.ts'
import { type DeviceDraft, dropFromDevice, readFromDevice } from './device-draft.ts'
import { createDraftKeeper, type DraftPlace } from './draft-keeper.ts'
import { draftDocument, type EditingClient, type SavedByOther, TemplateChangedError } from './editing-client.ts'

/** The reason why a save failed. */
export type SaveProblem =
  | { kind: 'refused'; reason: string }
  | { kind: 'connection' }
  | { kind: 'trouble' }
  | { kind: 'archived' }
  /** The link is no longer valid. */
  | { kind: 'ended' }

type FailedReason = 'LinkExpired' | 'TemplateArchived' | 'TemplateChanged' | 'NotSaved'

/** Two versions of the template, until the user decides. */
export interface OpenConflict {
  /** The common base; null if it is no longer known. */
  base: EditorDocument | null
  theirs: EditorDocument
  saved: SavedByOther
  /** The time at which the user's version was kept, for a restored draft. */
  draftOf: string | null
  /** Whether the document was also replaced. Places on the old document then mean nothing on the new document. */
  isReplaced: boolean
}

/** The template on a new document, to be opened instead of the previous document. */
export interface Reopened {
  session: EditingSession
  /** The unsaved edits on the new document; null if there are none. */
  unsaved: EditorDocument | null
}

export interface SavingState {
  /** The document that the service has, and its version. */
  base: EditorDocument
  version: number
  savedAt: string | null
  savedBy: string | null
  warnings: EditingSession['warnings']
  isSaving: boolean
  isDirty: boolean
  draft: DraftPlace
  problem: SaveProblem | null
  conflict: OpenConflict | null
  /** The time of the draft that was restored on opening, until the user keeps or discards it. */
  draftFound: string | null
}

export interface Saving {
  getState(): SavingState
  subscribe(listener: () => void): () => void
  /** Saves the document. Resolves to true if the service has it. */
  save(): Promise<boolean>
  /** Ends a conflict with the user's decisions; the result still has to be saved. */
  decide(conflict: Conflict, decisions: Decisions): void
  /** Discards the restored draft and returns to the document that the service has. */
  discardDraft(): void
  keepFoundDraft(): void
  /**
   * Loads the document that another user has replaced this document with, and applies the edits made here to it. Throws
   * as `client.load` does.
   */
  followReplaced(): Promise<Reopened>
  /** Called when a call other than a save has reported that another user has saved. */
  onChanged(saved: SavedByOther): void
  /** Called when the document was replaced on this page. Nothing more is saved to the previous document. */
  onReplaced(version: number): void
  dismissProblem(): void
  /** Stores a draft at once, because the page is hidden or closing. */
  flush(isLeaving: boolean): void
  stop(): void
}

interface SavingOptions {
  session: EditingSession
  /** Edits made before the document was replaced; if null, the draft of the session is restored. */
  unsaved: EditorDocument | null
  client: EditingClient
  store: EditorStore
  onSaved(version: number): void
  /** Reports a failure to the embedding page: docs/embedding.md lists the reasons. */
  onFailed(reason: FailedReason): void
}

export const sessionDocument = (session: WireContent): EditorDocument => fromWire(session, new Map())

/**
 * Saves a template: keeps drafts of unsaved edits, saves on request, and opens a conflict if another user has saved.
 */
export function createSaving({ session, unsaved, client, store, onSaved, onFailed }: SavingOptions): Saving {
  const listeners = new Set<() => void>()
  let ids: SavedIds = new Map()
  /** The document of a save that got no answer. The service may have saved it. */
  let unanswered: EditorDocument | null = null
  /** The base version of a restored draft if it differs from the version of the service, until the user decides. */
  let draftVersion: number | null = null
  let state: SavingState = {
    base: presentOf(store),
    version: session.version,
    savedAt: session.savedAt,
    savedBy: session.savedBy,
    warnings: session.warnings,
    isSaving: false,
    isDirty: false,
    draft: 'none',
    problem: null,
    conflict: null,
    draftFound: null,
  }
  const publish = (next: Partial<SavingState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const keeper = createDraftKeeper({
    owner: session,
    client,
    onPlace: draft => publish({ draft }),
    onEnded: () => publish({ problem: { kind: 'ended' } }),
  })

  const draftNow = () => ({ baseVersion: draftVersion ?? state.version, ...toWire(presentOf(store), ids) })
  let watched = presentOf(store)
  const follow = () => {
    const present = presentOf(store)
    if (present === watched) return
    watched = present
    const isDirty = !isSameDocument(present, state.base)
    publish({ isDirty, draftFound: isDirty ? state.draftFound : null })
    keeper.keep(isDirty ? draftNow() : null)
  }
  const unfollow = store.subscribe(follow)

  const accept = (
    sent: EditorDocument,
    answer: Pick<SavedByOther, 'version' | 'savedAt' | 'savedBy'>,
    nextIds: SavedIds,
  ) => {
    ids = nextIds
    unanswered = null
    const { version, savedAt, savedBy } = answer
    publish({
      base: sent,
      version,
      savedAt,
      savedBy,
      isDirty: !isSameDocument(presentOf(store), sent),
      draftFound: null,
    })
    watched = presentOf(store)
    if (state.isDirty) keeper.keep({ baseVersion: version, ...toWire(watched, ids) })
    else {
      // the service has deleted its draft with the save
      dropFromDevice(session)
      keeper.keep(null)
      publish({ draft: 'none' })
    }
  }
  const openConflict = (saved: SavedByOther, base: EditorDocument | null, draftOf: string | null) => {
    const isReplaced = saved.documentVersion > session.documentVersion
    publish({ conflict: { base, theirs: fromWire(saved, ids), saved, draftOf, isReplaced } })
  }
  /** Handles a version that another user has saved, or that this page has saved without getting the answer. */
  const changed = async (saved: SavedByOther): Promise<boolean> => {
    if (unanswered) {
      const nextIds = afterSave(ids, unanswered, saved.fields)
      if (isSameDocument(fromWire(saved, nextIds), unanswered)) {
        accept(unanswered, saved, nextIds)
        return send()
      }
    }
    openConflict(saved, state.base, null)
    onFailed('TemplateChanged')
    return false
  }
  const send = async (): Promise<boolean> => {
    const sent = presentOf(store)
    try {
      const answer: SavedTemplateFields = await client.save(state.version, toWire(sent, ids))
      accept(sent, answer, afterSave(ids, sent, answer.fields))
      publish({ warnings: answer.warnings })
      onSaved(answer.version)
      return true
    } catch (error) {
      if (error instanceof TemplateChangedError) return changed(error.saved)
      if (error instanceof ConnectionError) unanswered = sent
      const problem = problemOf(error)
      publish({ problem })
      onFailed(problem.kind === 'ended' ? 'LinkExpired' : problem.kind === 'archived' ? 'TemplateArchived' : 'NotSaved')
      return false
    }
  }

  /** Restores a draft that was made on the previous document. */
  const restoreFromBefore = (draft: DeviceDraft | NonNullable<EditingSession['draft']>) => {
    const { base: theirs } = state
    const document = ontoNewDocument({ base: null, mine: draftDocument(draft), theirs, version: draft.baseVersion })
    if (isSameDocument(document, theirs)) return
    store.edit({ kind: 'replace', document })
    publish({ draftFound: draft.savedAt })
  }
  const restore = () => {
    const draft = readFromDevice(session) ?? session.draft
    if (!draft || !session.isEditable) return
    if (draft.baseVersion < session.documentVersion) return restoreFromBefore(draft)
    const document = draftDocument(draft, session.lostFields)
    if (isSameDocument(document, state.base) || isSavedAlready(document, session)) return
    if (draft.baseVersion !== state.version) draftVersion = draft.baseVersion
    store.edit({ kind: 'replace', document })
    if (draft.baseVersion === state.version) publish({ draftFound: draft.savedAt })
    else openConflict(session, null, draft.savedAt)
  }

  const saving: Saving = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async save() {
      if (state.isSaving || state.conflict) return false
      publish({ isSaving: true, problem: null })
      try {
        return await send()
      } finally {
        publish({ isSaving: false })
      }
    },
    decide(conflict, decisions) {
      const open = state.conflict
      if (!open) return
      const merged = mergedDocument(conflict, presentOf(store), open.theirs, decisions)
      draftVersion = null
      const { version, savedAt, savedBy } = open.saved
      publish({ base: open.theirs, version, savedAt, savedBy, conflict: null, draftFound: null })
      watched = open.theirs
      store.edit({ kind: 'replace', document: merged })
      follow()
    },
    discardDraft() {
      publish({ draftFound: null })
      store.edit({ kind: 'replace', document: state.base })
    },
    keepFoundDraft: () => publish({ draftFound: null }),
    async followReplaced() {
      await keeper.flush()
      const newer = await client.load()
      const withServiceIds = (document: EditorDocument) => sessionDocument(toWire(document, ids))
      const theirs = sessionDocument(newer)
      const versions = {
        base: withServiceIds(state.base),
        mine: withServiceIds(presentOf(store)),
        theirs,
        version: state.version,
      }
      const document = state.isDirty ? ontoNewDocument(versions) : theirs
      saving.stop()
      return { session: newer, unsaved: isSameDocument(document, theirs) ? null : document }
    },
    onChanged: saved => openConflict(saved, state.base, null),
    onReplaced(version) {
      saving.stop()
      dropFromDevice(session)
      onSaved(version)
    },
    dismissProblem: () => publish({ problem: null }),
    flush(isLeaving) {
      // store the draft again, because a save in another tab of the same person may have deleted it
      if (isLeaving && state.isDirty) keeper.keep(draftNow())
      void keeper.flush(isLeaving)
    },
    stop() {
      unfollow()
      keeper.stop()
    },
  }
  if (unsaved) store.edit({ kind: 'replace', document: unsaved })
  else restore()
  return saving
}

/**
 * Tells whether the service has already saved a draft, apart from the ids that it assigned. This happens when the
 * answer to a save is lost.
 */
function isSavedAlready(draft: EditorDocument, saved: EditingSession): boolean {
  return isSameDocument(draft, fromWire(saved, afterSave(new Map(), draft, saved.fields)))
}

function problemOf(error: unknown): SaveProblem {
  if (error instanceof ConnectionError) return { kind: 'connection' }
  if (!(error instanceof ApiError)) throw error
  if ([401, 410].includes(error.status)) return { kind: 'ended' }
  // the other cause of a 409, a save by another user, was handled as a conflict before
  if (error.status === 409) return { kind: 'archived' }
  if (error.status >= 500 || error.status === 429) return { kind: 'trouble' }
  return { kind: 'refused', reason: error.message }
}
