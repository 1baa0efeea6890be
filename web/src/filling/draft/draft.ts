import { isAttachment, isInitials, isSignature } from '../../../../src/engine/fields/field-kinds.ts'
import { isFilled } from '../../../../src/engine/fields/value-rules.ts'
import type { AttachmentNamed, FieldValue, SessionAttachment, SessionField } from '../../api/generated/calls.ts'
import {
  missingText,
  normalizeValue,
  readingNote,
  sizeError,
  typedValue,
  valueError,
} from '../../fields/field-value.ts'
import type { AdoptedSignature } from '../signature/adopted-signature.ts'
import { asShown, hasConditions, type ShownFields, shownFields } from './shown-fields.ts'

export interface FieldState {
  /** The text that the control shows. */
  typed: string
  /** The value in the stored spelling of its type; null when empty. */
  value: string | null
  /** The problem with the value, once it is time to report it. */
  error: string | null
  /** A sentence about how an ambiguous amount was read. */
  note: string | null
  /** Whether the signer has been in the field and has left it. */
  visited: boolean
}

export interface DraftState {
  fields: ReadonlyMap<string, FieldState>
  signature: AdoptedSignature | null
  /** The adopted initials. A field that contains them has a `value` that is not null. */
  initials: AdoptedSignature | null
  /** The uploaded files, keyed by field id. */
  attachments: ReadonlyMap<string, SessionAttachment>
  /** The fields of the session after their conditions have been applied. */
  shown: ShownFields
}

/** Holds what the signer has entered so far. Each state is immutable. Listeners are called for each new state. */
export interface Draft {
  readonly fields: SessionField[]
  getState(): DraftState
  subscribe(listener: () => void): () => void
  type(fieldId: string, typed: string): void
  /**
   * Called when the signer leaves a field. A value in a wrong spelling is then reported; an empty value is not yet
   * reported. The note on how an amount was read stays until the signer leaves the field again.
   */
  leave(fieldId: string): void
  adoptSignature(signature: AdoptedSignature): void
  /** Puts initials in a field. New initials replace the initials in all other fields that have them. */
  putInitials(fieldId: string, initials: AdoptedSignature): void
  /** Sets the file that the service stores for a field; null for no file. */
  attach(fieldId: string, file: { value: string; attachment: SessionAttachment } | null): void
  /** Removes the initials from a field. */
  removeInitials(fieldId: string): void
  refuse(errors: ReadonlyMap<string, string>): void
  /** Updates the fields of other signers with their current values. */
  see(sessionFields: SessionField[]): void
  /**
   * Reports every required field that is empty and every value that is wrong. Returns true if there is nothing to
   * report.
   */
  check(): boolean
}

/**
 * Creates a draft. Entries in hidden fields stay in the draft, but are neither checked nor sent.
 * @param fields the signer's own writable fields in reading order
 * @param sessionFields all fields of the session, to which conditions may refer
 */
export function createDraft(fields: SessionField[], sessionFields: SessionField[] = fields): Draft {
  const byId = new Map(fields.map(field => [field.fieldId, field]))
  const listeners = new Set<() => void>()
  let state: DraftState = {
    fields: new Map(fields.map(field => [field.fieldId, initialState(field)])),
    signature: null,
    initials: null,
    attachments: new Map(fields.flatMap(field => (field.attachment ? [[field.fieldId, field.attachment]] : []))),
    shown: new Map(),
  }
  let seen = sessionFields
  const shownIn = (next: DraftState) => {
    const fixed = new Map(seen.map(field => [field.fieldId, field.value]))
    const valueAt = (fieldId: string) => (next.fields.get(fieldId) ?? { value: fixed.get(fieldId) }).value ?? null
    return shownFields(seen, valueAt, next.shown)
  }
  state = { ...state, shown: shownIn(state) }

  const publish = (next: DraftState) => {
    state = hasConditions(seen) ? { ...next, shown: shownIn(next) } : next
    for (const listener of listeners) listener()
  }
  const isInitialed = (field: SessionField) => isInitials(field) && state.fields.get(field.fieldId)?.value != null
  const change = (fieldId: string, update: (field: SessionField, before: FieldState) => Partial<FieldState>) => {
    const field = byId.get(fieldId)
    const before = state.fields.get(fieldId)
    if (!field || !before) return
    const after = { ...before, ...update(field, before) }
    publish({ ...state, fields: new Map(state.fields).set(fieldId, after) })
  }

  return {
    fields,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type: (fieldId, typed) =>
      change(fieldId, field => {
        const value = normalizeValue(field, typed)
        return { typed, value, error: sizeError(field, value), note: readingNote(field, typed) }
      }),
    leave: fieldId =>
      change(fieldId, (field, before) => ({
        typed: typedValue(field, before.value),
        error: before.error ?? valueError(field, before.value),
        note: readingNote(field, before.typed),
        visited: true,
      })),
    adoptSignature: signature =>
      publish({ ...state, fields: withoutErrors(fields.filter(isSignature), state.fields), signature }),
    putInitials(fieldId, initials) {
      state = { ...state, fields: withoutErrors(fields.filter(isInitialed), state.fields), initials }
      change(fieldId, () => ({ value: INITIALED, error: null }))
    },
    attach(fieldId, file) {
      const attachments = new Map(state.attachments)
      if (file) attachments.set(fieldId, file.attachment)
      else attachments.delete(fieldId)
      state = { ...state, attachments }
      change(fieldId, () => ({ value: file?.value ?? null, error: null, visited: true }))
    },
    removeInitials: fieldId => change(fieldId, () => ({ value: null, error: null })),
    refuse(errors) {
      for (const [fieldId, error] of errors) change(fieldId, () => ({ error }))
    },
    see(nextFields) {
      seen = nextFields
      // The old shown fields contain the previous values of other signers, so they are not reused.
      publish({ ...state, shown: shownIn({ ...state, shown: new Map() }) })
    },
    check() {
      const fieldStates = new Map(state.fields)
      for (const field of fields) {
        const before = fieldStates.get(field.fieldId)
        const shown = state.shown.get(field.fieldId)
        const error = before && shown ? fullError(shown, before, state.signature) : null
        if (before) fieldStates.set(field.fieldId, { ...before, error })
      }
      publish({ ...state, fields: fieldStates })
      return [...fieldStates.values()].every(fieldState => fieldState.error === null)
    },
  }
}

/** The value of a field that has its initials. */
const INITIALED = 'initialed'

/** Returns the signer's own writable fields that are shown, in reading order. */
export const shownOwnFields = (draft: Draft, shown: ShownFields = draft.getState().shown): SessionField[] =>
  draft.fields.flatMap(field => asShown(field, shown))

/** Returns the ids of the fields that have initials. */
export const initialedFields = (draft: Draft): string[] =>
  shownOwnFields(draft).flatMap(field =>
    isInitials(field) && draft.getState().fields.get(field.fieldId)?.value != null ? field.fieldId : [],
  )

/** Returns the files to sign with, each in the version that the signer saw. */
export function attachmentsNamed(draft: Draft): AttachmentNamed[] {
  const { attachments } = draft.getState()
  return shownOwnFields(draft).flatMap(({ fieldId }) => {
    const attachment = attachments.get(fieldId)
    return attachment ? [{ fieldId, sha256: attachment.sha256 }] : []
  })
}

/** Returns the values to send, which are the values of all shown fields that are neither signatures nor attachments. */
export function draftValues(draft: Draft): FieldValue[] {
  const { fields } = draft.getState()
  return shownOwnFields(draft)
    .filter(field => field.type !== 'signature' && !isAttachment(field))
    .map(({ fieldId }) => ({ fieldId, value: fields.get(fieldId)?.value ?? null }))
}

function initialState(field: SessionField): FieldState {
  return { typed: typedValue(field, field.value), value: field.value, error: null, note: null, visited: false }
}

function fullError(field: SessionField, state: FieldState, signature: AdoptedSignature | null): string | null {
  const wrong = state.error ?? valueError(field, state.value)
  if (wrong !== null || !field.required) return wrong
  const filled = isSignature(field) ? signature !== null : isFilled(field, state.value)
  return filled ? null : missingText(field)
}

function withoutErrors(fields: SessionField[], states: ReadonlyMap<string, FieldState>) {
  const next = new Map(states)
  for (const field of fields) {
    const before = next.get(field.fieldId)
    if (before) next.set(field.fieldId, { ...before, error: null })
  }
  return next
}
