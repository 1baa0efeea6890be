import type { EditingSession } from '../../api/generated/calls.ts'
import { type EditorDocument, fieldsById, lostFields } from '../model/editor-document.ts'

/** What a new document has done to the fields. */
export interface Replacement {
  /** Fields that are on the new document and were on the previous one. */
  keptCount: number
  /** Fields that have no place on the new document but had one on the previous one. */
  lostCount: number
  /** Fields that had lost their place earlier and have one again. */
  foundCount: number
}

/** Compares the fields of the previous document with those of the new one. */
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
