import type { EditingSession } from '../../api/generated/calls.ts'
import { type EditorDocument, fieldsById, lostFields } from '../model/editor-document.ts'

/** What a new document has made of the fields. */
export interface Replacement {
  /** How many are on it, of those that were on the one before. */
  kept: number
  /** How many have no place on it, but had one on the one before. */
  lost: number
  /** How many had lost their place earlier, and have one again. */
  found: number
}

/** Compares the fields of the document before with those of the new one. */
export function replacementOf(
  before: EditorDocument,
  { fields, lostFields: lostNow = [] }: EditingSession,
): Replacement {
  const had = fieldsById(before)
  const lostBefore = new Set(lostFields(before).map(field => field.fieldId))
  return {
    kept: fields.filter(field => had.has(field.fieldId)).length,
    lost: lostNow.filter(field => had.has(field.fieldId)).length,
    found: fields.filter(field => lostBefore.has(field.fieldId)).length,
  }
}
