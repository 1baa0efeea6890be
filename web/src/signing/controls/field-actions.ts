import type { SessionField } from '../../api/generated/calls.ts'

/** What a field's control reports. The functions are stable, so that controls render only for their own changes. */
export interface FieldActions {
  type(field: SessionField, typed: string): void
  focus(field: SessionField): void
  leave(field: SessionField): void
  /** Enter: take the value and go to the next field. */
  goOn(field: SessionField): void
  sign(field: SessionField): void
}

/** The id of a field's control in the page. */
export function controlId(fieldId: string): string {
  return `field-${fieldId}`
}

/** The id of what is wrong with a field's value. */
export const errorId = (field: SessionField) => `error-${field.fieldId}`

/** A field's control; of radio buttons the one that has the focus, else the one that Tab goes to. */
export function controlOf(fieldId: string): HTMLElement | null {
  const id = controlId(fieldId)
  const focused = document.activeElement
  return focused instanceof HTMLInputElement && focused.name === id ? focused : document.getElementById(id)
}
