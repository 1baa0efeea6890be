import type { EditorDocument, EditorField, FieldId, LostField } from './editor-document.ts'

/**
 * The ids that the service has given to fields of this page. On the page a field keeps its own for as long as the page lives,
 * so that undoing reaches back behind a save.
 */
export type SavedIds = ReadonlyMap<FieldId, FieldId>

/** Fields as they are sent: with the ids of the service, as far as it has given any. */
export const toWire = (document: EditorDocument, ids: SavedIds) => ({
  signerRoles: [...document.roles],
  fields: document.fields.map(field => withId(field, ids.get(field.fieldId))),
  ...(document.lost && { lostFields: [...document.lost] }),
})

/** Fields as the service has them, with the ids that they have on this page. */
export function fromWire({ signerRoles, fields, lostFields }: WireContent, ids: SavedIds): EditorDocument {
  const own = new Map([...ids].map(([here, there]) => [there, here]))
  return {
    roles: signerRoles,
    fields: fields.map(field => withId(field, own.get(field.fieldId))),
    ...(lostFields && { lost: lostFields }),
  }
}

/** What is saved, in the words of the service. */
export interface WireContent {
  signerRoles: EditorDocument['roles']
  fields: readonly EditorField[]
  lostFields?: readonly LostField[] | undefined
}

/** What is known of ids after a save: the answer has the fields in the order in which they were sent. */
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

const withId = (field: EditorField, fieldId: FieldId | undefined): EditorField =>
  fieldId === undefined ? field : { ...field, fieldId }
