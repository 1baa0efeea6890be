import type { FieldBox } from '../../../../src/engine/fields/field-place.ts'
import type { LostField, SignerRole, TemplateField } from '../../api/generated/calls.ts'

/** A field as the service has it. One that is not saved yet has an id of this page, which begins with `new-`. */
export type EditorField = TemplateField

/** The name of a field on this page, for as long as the page lives: also after a save has given it another one. */
export type FieldId = EditorField['fieldId']

/** What is edited. Never changed: every edit makes another one that shares with it what stayed the same. */
export interface EditorDocument {
  readonly roles: readonly SignerRole[]
  /** In the order in which they are saved. */
  readonly fields: readonly EditorField[]
  /** Those that lost their place when the document was replaced, neither placed again nor discarded; absent for none. */
  readonly lost?: readonly LostField[]
}

export type { LostField }

const noLost: readonly LostField[] = []

export const lostFields = (document: EditorDocument): readonly LostField[] => document.lost ?? noLost

/** Whether the service does not know a field yet. */
export const isNewId = (id: FieldId): boolean => id.startsWith('new-')

/** Where a field is: its page from 1, and points from the top left of that page as displayed. */
export interface FieldPlace extends FieldBox {
  page: number
}

const indexes = new WeakMap<EditorDocument, ReadonlyMap<FieldId, EditorField>>()

/** The fields of a document by id. */
export function fieldsById(document: EditorDocument): ReadonlyMap<FieldId, EditorField> {
  const known = indexes.get(document)
  if (known) return known
  const index = new Map(document.fields.map(field => [field.fieldId, field]))
  indexes.set(document, index)
  return index
}

/** Where a field is, without the rest of it. */
export const placeOf = ({ page, x, y, width, height }: FieldPlace): FieldPlace => ({ page, x, y, width, height })

/** An id for a field that the service does not know yet. */
export function newFieldId(): FieldId {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return `new-${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Whether two documents would be saved as the same. */
export const isSameDocument = (a: EditorDocument, b: EditorDocument): boolean =>
  a === b || (isSame(a.roles, b.roles) && isSame(a.fields, b.fields) && isSame(lostFields(a), lostFields(b)))

/** Whether two values of JSON are the same, whatever the order of their properties. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [ofA, ofB] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = new Set([...Object.keys(ofA), ...Object.keys(ofB)])
  return [...keys].every(key => isSame(ofA[key], ofB[key]))
}
