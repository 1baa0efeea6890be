import type { FieldBox } from '../../../../src/engine/fields/field-place.ts'
import type { LostField, SignerRole, TemplateField } from '../../api/generated/calls.ts'

/**
 * A field in the form that the service uses. A field that is not saved yet has an id made by this page, which begins
 * with `new-`.
 */
export type EditorField = TemplateField

/**
 * The id of a field on this page. It stays the same as long as the page is open, even after a save has assigned another
 * id.
 */
export type FieldId = EditorField['fieldId']

/** The edited document. It is immutable: every edit makes a new document that shares the unchanged parts. */
export interface EditorDocument {
  readonly roles: readonly SignerRole[]
  /** The fields, in the order in which they are saved. */
  readonly fields: readonly EditorField[]
  /**
   * The fields that lost their place when the document was replaced and were neither placed nor discarded; absent if
   * there are none.
   */
  readonly lost?: readonly LostField[]
}

export type { LostField }

const noLost: readonly LostField[] = []

export const lostFields = (document: EditorDocument): readonly LostField[] => document.lost ?? noLost

/** Tells whether a field has never been saved. */
export const isNewId = (id: FieldId): boolean => id.startsWith('new-')

/** The place of a field: its one-based page, and its box in points from the top left of that page as displayed. */
export interface FieldPlace extends FieldBox {
  page: number
}

const indexes = new WeakMap<EditorDocument, ReadonlyMap<FieldId, EditorField>>()

/** Returns the fields of a document, keyed by id. */
export function fieldsById(document: EditorDocument): ReadonlyMap<FieldId, EditorField> {
  const cached = indexes.get(document)
  if (cached) return cached
  const index = new Map(document.fields.map(field => [field.fieldId, field]))
  indexes.set(document, index)
  return index
}

/** Returns only the place of a field. */
export const placeOf = ({ page, x, y, width, height }: FieldPlace): FieldPlace => ({ page, x, y, width, height })

/** Makes an id for a field that the service does not know yet. */
export function newFieldId(): FieldId {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return `new-${Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Tells whether saving two documents would have the same result. */
export const isSameDocument = (a: EditorDocument, b: EditorDocument): boolean =>
  a === b || (isSame(a.roles, b.roles) && isSame(a.fields, b.fields) && isSame(lostFields(a), lostFields(b)))

/** Tells whether two JSON values are equal, whatever the order of their properties. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const [ofA, ofB] = [a as Record<string, unknown>, b as Record<string, unknown>]
  const keys = new Set([...Object.keys(ofA), ...Object.keys(ofB)])
  return [...keys].every(key => isSame(ofA[key], ofB[key]))
}
