import type { SessionField } from '../../api/generated/calls.ts'

/**
 * The events of a field's control. The functions are stable, so that a control renders only when its own field changes.
 */
export interface FieldActions {
  type(field: SessionField, typed: string): void
  focus(field: SessionField): void
  leave(field: SessionField): void
  /** Called on Enter. Takes the value and goes to the next field. An ambiguous amount is first shown as it was read. */
  goOn(field: SessionField): void
  sign(field: SessionField): void
  /** Opens the sheet in which a file is chosen or shown. */
  attach(field: SessionField): void
}

/** Returns the id of a field's control in the page. */
export function controlId(fieldId: string): string {
  return `field-${fieldId}`
}

/** Returns the id of the note that says how a field's value was read. */
export const noteId = (field: SessionField) => `note-${field.fieldId}`

export const errorId = (field: SessionField) => `error-${field.fieldId}`

/** Returns the id of the sender's help text for a field. */
export const helpId = (field: SessionField) => `help-${field.fieldId}`

/** Returns the ids of everything that describes a field; undefined if nothing does. */
export function descriptionIds(
  field: SessionField,
  { error, note }: { error: string | null; note?: string | null },
): string | undefined {
  const state = error !== null ? [errorId(field)] : note != null ? [noteId(field)] : []
  return [...state, ...(field.tooltip ? [helpId(field)] : [])].join(' ') || undefined
}

/** Returns the control of a field. For radio buttons, it is the focused button, else the button that Tab reaches. */
export function controlOf(fieldId: string): HTMLElement | null {
  const id = controlId(fieldId)
  const focused = document.activeElement
  return focused instanceof HTMLInputElement && focused.name === id ? focused : document.getElementById(id)
}
