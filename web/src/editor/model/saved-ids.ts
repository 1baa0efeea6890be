import { mapConditions } from './conditions.ts'
import type { EditorDocument, EditorField, FieldId, LostField } from './editor-document.ts'

/**
 * Maps the ids of fields on this page to the ids that the service has assigned. A field keeps its page id as long as
 * the page is open, so that undo works across saves.
 */
export type SavedIds = ReadonlyMap<FieldId, FieldId>

/** Returns the document in the form in which it is sent, with the ids that the service has assigned. */
export const toWire = (document: EditorDocument, ids: SavedIds) => ({
  signerRoles: [...document.roles],
  fields: document.fields.map(field => withIds(field, ids)),
  ...(document.lost && { lostFields: [...document.lost] }),
})

/** Returns the document of the service with the ids of this page. */
export function fromWire({ signerRoles, fields, lostFields }: WireContent, ids: SavedIds): EditorDocument {
  const pageIds = new Map([...ids].map(([here, there]) => [there, here]))
  return {
    roles: signerRoles,
    fields: fields.map(field => withIds(field, pageIds)),
    ...(lostFields && { lost: lostFields }),
  }
}

/** The saved document, in the terms of the service. */
export interface WireContent {
  signerRoles: EditorDocument['roles']
  fields: readonly EditorField[]
  lostFields?: readonly LostField[] | undefined
}

/** Updates the ids after a save: the answer lists the fields in the order in which they were sent. */
export function afterSave(ids: SavedIds, sent: EditorDocument, answered: readonly { fieldId: FieldId }[]): SavedIds {
  const next = new Map(ids)
  sent.fields.forEach((field, index) => {
    const there = answered[index]?.fieldId
    if (there === undefined) return
    if (there === field.fieldId) next.delete(field.fieldId)
    else next.set(field.fieldId, there)
  })
  return next
}

/** Replaces the id of a field and the ids in its conditions. */
function withIds(field: EditorField, ids: SavedIds): EditorField {
  const idOf = (fieldId: FieldId) => ids.get(fieldId) ?? fieldId
  const renamed = mapConditions(field, condition => ({
    ...condition,
    rules: condition.rules.map(rule => ({ ...rule, fieldId: idOf(rule.fieldId) })),
  }))
  return ids.has(field.fieldId) ? { ...renamed, fieldId: idOf(field.fieldId) } : renamed
}
