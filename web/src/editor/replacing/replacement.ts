import type { EditingSession } from '../../api/generated/calls.ts'
import { type EditorDocument, fieldsById, lostFields } from '../model/editor-document.ts'

/** The effect of a new document on the fields. */
export interface Replacement {
  /** The number of fields that are on both the previous and the new document. */
  keptCount: number
  /** The number of fields that had a place on the previous document but have no place on the new document. */
  lostCount: number
  /** The number of fields that had lost their place earlier and have a place again. */
  foundCount: number
}

/** Compares the fields of the previous document with the fields of the new document. */
export function replacementOf(
  before: EditorDocument,
  { fields, lostFields: lostNow = [] }: EditingSession,
): Replacement {
  const had = fieldsById(before)
  const lostBefore = new Set(lostFields(before).map(field => field.fieldId))
  return {
    keptCount: fields.filter(field => had.has(field.fieldId)).length,
    lostCount: lostNow.filter(field => had.has(field.fieldId)).length,
    foundCount: fields.filter(field => lostBefore.has(field.fieldId)).length,
  }
}
