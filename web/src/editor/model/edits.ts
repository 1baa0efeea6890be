import type { SignerRole } from '../../api/generated/calls.ts'
import { type EditorDocument, type EditorField, type FieldId, type FieldPlace, lostFields } from './editor-document.ts'
import { placedField } from './placing/place-field.ts'
import { withRole } from './roles.ts'

/** Properties of a field to set. A property that is undefined is removed. */
export type FieldProperties = { [Name in keyof EditorField]?: EditorField[Name] | undefined }

export type EditorEdit =
  /** `newRole` is the name of a role to add with the fields. */
  | { kind: 'add'; fields: readonly EditorField[]; newRole?: string }
  | { kind: 'change'; ids: ReadonlySet<FieldId>; properties: FieldProperties }
  /** Replaces the fields with these ids. */
  | { kind: 'exchange'; fields: ReadonlyMap<FieldId, EditorField> }
  | { kind: 'place'; places: ReadonlyMap<FieldId, FieldPlace> }
  /** Gives a lost field a place again. */
  | { kind: 'place-lost'; id: FieldId; place: FieldPlace }
  | { kind: 'discard'; ids: ReadonlySet<FieldId> }
  | { kind: 'remove'; ids: ReadonlySet<FieldId> }
  | { kind: 'add-role'; name: string }
  | { kind: 'rename-role'; name: string; to: string }
  /** `fieldsTo` is the role that gets the fields; null for no role, undefined to remove the fields. */
  | { kind: 'remove-role'; name: string; fieldsTo: string | null | undefined }
  | { kind: 'order-roles'; roles: readonly SignerRole[] }
  /** Replaces everything, with a restored draft or with the result of a conflict. */
  | { kind: 'replace'; document: EditorDocument }

/** Returns the document after an edit, or the same document if the edit changes nothing. */
export function applyEdit(document: EditorDocument, edit: EditorEdit): EditorDocument {
  switch (edit.kind) {
    case 'add':
      return edit.fields.length === 0 ? document : added(document, edit.fields, edit.newRole)
    case 'change':
      return mapFields(document, field => (edit.ids.has(field.fieldId) ? changed(field, edit.properties) : field))
    case 'exchange':
      return mapFields(document, field => edit.fields.get(field.fieldId) ?? field)
    case 'place':
      return mapFields(document, field => placedField(field, edit.places.get(field.fieldId)))
    case 'place-lost':
      return placeLost(document, edit.id, edit.place)
    case 'discard':
      return withoutLost(document, edit.ids)
    case 'remove':
      return withFields(
        document,
        document.fields.filter(field => !edit.ids.has(field.fieldId)),
      )
    case 'add-role':
      return { ...document, roles: withRole(document.roles, edit.name) }
    case 'rename-role':
      return renameRole(document, edit.name, edit.to)
    case 'remove-role':
      return removeRole(document, edit.name, edit.fieldsTo)
    case 'order-roles':
      return { ...document, roles: edit.roles }
    case 'replace':
      return edit.document
    default:
      return edit satisfies never
  }
}

function added(document: EditorDocument, fields: readonly EditorField[], newRole?: string): EditorDocument {
  const roles = newRole === undefined ? document.roles : withRole(document.roles, newRole)
  return { ...document, roles, fields: [...document.fields, ...fields] }
}

function withFields(document: EditorDocument, fields: readonly EditorField[]): EditorDocument {
  return fields.length === document.fields.length ? document : { ...document, fields }
}

function mapFields(document: EditorDocument, map: (field: EditorField) => EditorField): EditorDocument {
  const fields = document.fields.map(map)
  return fields.every((field, index) => field === document.fields[index]) ? document : { ...document, fields }
}

function changed(field: EditorField, properties: FieldProperties): EditorField {
  const names = Object.keys(properties) as (keyof EditorField)[]
  if (names.every(name => field[name] === properties[name])) return field
  const next: FieldProperties = { ...field, ...properties }
  for (const name of names) if (next[name] === undefined) delete next[name]
  return next as EditorField
}

function withoutLost(document: EditorDocument, ids: ReadonlySet<FieldId>): EditorDocument {
  const lost = lostFields(document).filter(field => !ids.has(field.fieldId))
  return lost.length === lostFields(document).length ? document : { ...document, lost }
}

/** Places a lost field as it was before, but without its role if that role no longer exists. */
function placeLost(document: EditorDocument, id: FieldId, place: FieldPlace): EditorDocument {
  const lostField = lostFields(document).find(field => field.fieldId === id)
  if (!lostField) return document
  const { version: _, ...field } = lostField
  const role = document.roles.some(({ name }) => name === field.role) ? field.role : null
  const rest = withoutLost(document, new Set([id]))
  return { ...rest, fields: [...rest.fields, placedField({ ...field, role }, place)] }
}

function renameRole(document: EditorDocument, name: string, to: string): EditorDocument {
  return {
    ...withRoleOfLost(document, name, to),
    roles: document.roles.map(role => (role.name === name ? { ...role, name: to } : role)),
    fields: document.fields.map(field => (field.role === name ? { ...field, role: to } : field)),
  }
}

function withRoleOfLost(document: EditorDocument, name: string, to: string | null): EditorDocument {
  if (!document.lost) return document
  return { ...document, lost: document.lost.map(field => (field.role === name ? { ...field, role: to } : field)) }
}

function removeRole(document: EditorDocument, name: string, fieldsTo: string | null | undefined): EditorDocument {
  const roles = document.roles.filter(role => role.name !== name)
  const fields =
    fieldsTo === undefined
      ? document.fields.filter(field => field.role !== name)
      : document.fields.map(field => (field.role === name ? { ...field, role: fieldsTo } : field))
  return { ...withRoleOfLost(document, name, fieldsTo ?? null), roles, fields }
}
