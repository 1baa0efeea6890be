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

export interface FieldState {
  /** What the control shows. */
  typed: string
  /** The same in the spelling of the type; null when empty. */
  value: string | null
  /** What is wrong, once it is time to say so. */
  error: string | null
  /** How an amount was read that could have meant another one. */
  note: string | null
  /** The signer has been there and gone on. */
  visited: boolean
}

export interface DraftState {
  fields: ReadonlyMap<string, FieldState>
  signature: AdoptedSignature | null
  /** Those that are put in a field make its `value` not null. */
  initials: AdoptedSignature | null
  /** The files that were uploaded, by field. */
  attachments: ReadonlyMap<string, SessionAttachment>
}

/** What the signer has entered so far. Immutable states, one at a time; listeners hear of each. */
export interface Draft {
  readonly fields: SessionField[]
  getState(): DraftState
  subscribe(listener: () => void): () => void
  type(fieldId: string, typed: string): void
  /**
   * The signer leaves a field: a value in a wrong spelling is named now, an empty one is not held against them yet. How an
   * amount was read stays in sight until they leave it once more.
   */
  leave(fieldId: string): void
  adoptSignature(signature: AdoptedSignature): void
  /** Puts initials in a field; new ones in all that have some. */
  putInitials(fieldId: string, initials: AdoptedSignature): void
  /** What the service keeps for a field; null for nothing. */
  attach(fieldId: string, kept: { value: string; attachment: SessionAttachment } | null): void
  refuse(errors: ReadonlyMap<string, string>): void
  /** Names every required field that is empty and every value that is wrong; true when there is none. */
  check(): boolean
}

/** `fields` are the signer's own writable fields in reading order. */
export function createDraft(fields: SessionField[]): Draft {
  const byId = new Map(fields.map(field => [field.fieldId, field]))
  const listeners = new Set<() => void>()
  let state: DraftState = {
    fields: new Map(fields.map(field => [field.fieldId, initialState(field)])),
    signature: null,
    initials: null,
    attachments: new Map(fields.flatMap(field => (field.attachment ? [[field.fieldId, field.attachment]] : []))),
  }

  const publish = (next: DraftState) => {
    state = next
    for (const listener of listeners) listener()
  }
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
    adoptSignature: signature => publish({ ...state, fields: withoutSignatureErrors(fields, state.fields), signature }),
    putInitials(fieldId, initials) {
      state = { ...state, initials }
      change(fieldId, () => ({ value: INITIALED, error: null }))
    },
    attach(fieldId, kept) {
      const attachments = new Map(state.attachments)
      if (kept) attachments.set(fieldId, kept.attachment)
      else attachments.delete(fieldId)
      state = { ...state, attachments }
      change(fieldId, () => ({ value: kept?.value ?? null, error: null, visited: true }))
    },
    refuse(errors) {
      for (const [fieldId, error] of errors) change(fieldId, () => ({ error }))
    },
    check() {
      const fieldStates = new Map(state.fields)
      for (const field of fields) {
        const before = fieldStates.get(field.fieldId)
        if (before) fieldStates.set(field.fieldId, { ...before, error: fullError(field, before, state.signature) })
      }
      publish({ ...state, fields: fieldStates })
      return [...fieldStates.values()].every(fieldState => fieldState.error === null)
    },
  }
}

/** The value of a field that has its initials. */
const INITIALED = 'initialed'

/** The fields that initials were put in. */
export const initialedFields = (draft: Draft): string[] =>
  draft.fields.flatMap(field =>
    isInitials(field) && draft.getState().fields.get(field.fieldId)?.value != null ? field.fieldId : [],
  )

/** The files to sign with, each as it was seen. */
export const attachmentsNamed = (draft: Draft): AttachmentNamed[] =>
  [...draft.getState().attachments].map(([fieldId, { sha256 }]) => ({ fieldId, sha256 }))

/** The values to send: those of every field that is neither a signature nor a place for a file. */
export function draftValues(draft: Draft): FieldValue[] {
  const { fields } = draft.getState()
  return draft.fields
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

function withoutSignatureErrors(fields: SessionField[], states: ReadonlyMap<string, FieldState>) {
  const next = new Map(states)
  for (const field of fields) {
    const before = next.get(field.fieldId)
    if (isSignature(field) && before) next.set(field.fieldId, { ...before, error: null })
  }
  return next
}
