import type { SessionField } from '../../api/generated/calls.ts'

/** What a field's control reports. The functions are stable, so that controls render only for their own changes. */
export interface FieldActions {
  type(field: SessionField, typed: string): void
  focus(field: SessionField): void
  leave(field: SessionField): void
  /** Enter: take the value and go to the next field; an amount that was not clear is shown as it was read first. */
  goOn(field: SessionField): void
  sign(field: SessionField): void
  /** A file is to be chosen, or seen. */
  attach(field: SessionField): void
}

/** The id of a field's control in the page. */
export function controlId(fieldId: string): string {
  return `field-${fieldId}`
}

/** The id of how a field's value was read. */
export const noteId = (field: SessionField) => `note-${field.fieldId}`

/** The id of what is wrong with a field's value. */
export const errorId = (field: SessionField) => `error-${field.fieldId}`

/** The id of what its sender says to help. */
export const helpId = (field: SessionField) => `help-${field.fieldId}`

/** The ids of all that describes a field; undefined where nothing does. */
export function descriptionIds(
  field: SessionField,
  { error, note }: { error: string | null; note?: string | null },
): string | undefined {
  const state = error !== null ? [errorId(field)] : note != null ? [noteId(field)] : []
  return [...state, ...(field.tooltip ? [helpId(field)] : [])].join(' ') || undefined
}

/** A field's control; of radio buttons the one that has the focus, else the one that Tab goes to. */
export function controlOf(fieldId: string): HTMLElement | null {
  const id = controlId(fieldId)
  const focused = document.activeElement
  return focused instanceof HTMLInputElement && focused.name === id ? focused : document.getElementById(id)
}
