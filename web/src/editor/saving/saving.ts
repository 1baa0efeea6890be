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

/** Why a save did not go through. */
export type SaveProblem =
  | { kind: 'refused'; reason: string }
  | { kind: 'connection' }
  | { kind: 'trouble' }
  | { kind: 'archived' }
  /** The link opens nothing any more. */
  | { kind: 'ended' }

type FailedReason = 'LinkExpired' | 'TemplateArchived' | 'TemplateChanged' | 'NotSaved'

/** Two versions of the template, until somebody has decided. */
export interface OpenConflict {
  /** What both began with; null where that is not known any more. */
  base: EditorDocument | null
  theirs: EditorDocument
  saved: SavedByOther
  /** When one's own version was kept, of a draft that was found again. */
  draftOf: string | null
  /** The document was replaced too: places on it mean nothing on the new one. */
  isReplaced: boolean
}

/** The template on another document, to be opened instead of the one before. */
export interface Reopened {
  session: EditingSession
  /** What is not saved yet, on the new document; null for nothing. */
  unsaved: EditorDocument | null
}

export interface SavingState {
  /** What the service has, and its version. */
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
  /** When the draft was kept that was found on opening, as long as nobody has said what to do with it. */
  draftFound: string | null
}

export interface Saving {
  getState(): SavingState
  subscribe(listener: () => void): () => void
  /** Saves what there is. True when the service has it. */
  save(): Promise<boolean>
  /** Ends a conflict with what was decided of how both differ; it still has to be saved. */
  decide(conflict: Conflict, decisions: Decisions): void
  /** Goes back to what the service has, away from the draft that was found. */
  discardDraft(): void
  keepFoundDraft(): void
  /** Loads the document that somebody else has put in the place of this one, with what was edited here. Throws as `client.load`. */
  followReplaced(): Promise<Reopened>
  /** Somebody else has saved, as another call than a save was told. */
  onChanged(saved: SavedByOther): void
  /** The document was replaced from here: nothing is saved to the one before any more. */
  onReplaced(version: number): void
  dismissProblem(): void
  /** Keeps a draft now: the page is hidden or goes. */
  flush(isLeaving: boolean): void
  stop(): void
}

interface SavingOptions {
  session: EditingSession
  /** What was edited before the document was replaced; else the draft of the session is taken up. */
  unsaved: EditorDocument | null
  client: EditingClient
  store: EditorStore
  onSaved(version: number): void
  /** With what the embedding page is told: docs/embedding.md lists the reasons. */
  onFailed(reason: FailedReason): void
}

/** The document of a session. */
export const sessionDocument = (session: WireContent): EditorDocument => fromWire(session, new Map())

/** Saves a template: what is edited, as it is, a draft of it meanwhile, and what to do when someone else has saved too. */
export function createSaving({ session, unsaved, client, store, onSaved, onFailed }: SavingOptions): Saving {
  const listeners = new Set<() => void>()
  let ids: SavedIds = new Map()
  /** What was sent in a save whose answer never came: the service may have it. */
  let unanswered: EditorDocument | null = null
  /** The version that a draft was made from that is not the one of the service any more, until somebody has decided. */
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
    templateId: session.templateId,
    client,
    onPlace: draft => publish({ draft }),
    onEnded: () => publish({ problem: { kind: 'ended' } }),
  })

  let watched = presentOf(store)
  const follow = () => {
    const present = presentOf(store)
    if (present === watched) return
    watched = present
    const isDirty = !isSameDocument(present, state.base)
    publish({ isDirty, draftFound: isDirty ? state.draftFound : null })
    keeper.keep(isDirty ? { baseVersion: draftVersion ?? state.version, ...toWire(present, ids) } : null)
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
      // the service has dropped its draft with the save
      dropFromDevice(session.templateId)
      keeper.keep(null)
      publish({ draft: 'none' })
    }
  }
  const openConflict = (saved: SavedByOther, base: EditorDocument | null, draftOf: string | null) => {
    const isReplaced = saved.documentVersion > session.documentVersion
    publish({ conflict: { base, theirs: fromWire(saved, ids), saved, draftOf, isReplaced } })
  }
  /** Someone else saved; or it was this page, and the answer was lost. */
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

  /** A draft that was made on the document before. */
  const restoreFromBefore = (found: DeviceDraft | NonNullable<EditingSession['draft']>) => {
    const { base: theirs } = state
    const document = ontoNewDocument({ base: null, mine: draftDocument(found), theirs, version: found.baseVersion })
    if (isSameDocument(document, theirs)) return
    store.edit({ kind: 'replace', document })
    publish({ draftFound: found.savedAt })
  }
  const restore = () => {
    const found = readFromDevice(session.templateId) ?? session.draft
    if (!found || !session.isEditable) return
    if (found.baseVersion < session.documentVersion) return restoreFromBefore(found)
    const document = draftDocument(found, session.lostFields)
    if (isSameDocument(document, state.base)) return
    if (found.baseVersion !== state.version) draftVersion = found.baseVersion
    store.edit({ kind: 'replace', document })
    if (found.baseVersion === state.version) publish({ draftFound: found.savedAt })
    else openConflict(session, null, found.savedAt)
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
      const wired = (document: EditorDocument) => sessionDocument(toWire(document, ids))
      const theirs = sessionDocument(newer)
      const versions = { base: wired(state.base), mine: wired(presentOf(store)), theirs, version: state.version }
      const document = state.isDirty ? ontoNewDocument(versions) : theirs
      saving.stop()
      return { session: newer, unsaved: isSameDocument(document, theirs) ? null : document }
    },
    onChanged: saved => openConflict(saved, state.base, null),
    onReplaced(version) {
      saving.stop()
      dropFromDevice(session.templateId)
      onSaved(version)
    },
    dismissProblem: () => publish({ problem: null }),
    flush: isLeaving => void keeper.flush(isLeaving),
    stop() {
      unfollow()
      keeper.stop()
    },
  }
  if (unsaved) store.edit({ kind: 'replace', document: unsaved })
  else restore()
  return saving
}

function problemOf(error: unknown): SaveProblem {
  if (error instanceof ConnectionError) return { kind: 'connection' }
  if (!(error instanceof ApiError)) throw error
  if ([401, 410].includes(error.status)) return { kind: 'ended' }
  // the other 409, a save by somebody else in between, was taken for a conflict before
  if (error.status === 409) return { kind: 'archived' }
  if (error.status >= 500 || error.status === 429) return { kind: 'trouble' }
  return { kind: 'refused', reason: error.message }
}
