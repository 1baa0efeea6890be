import type { SessionField } from '../../api/generated/calls.ts'

/** What a field's control reports. The functions are stable, so that controls render only for their own changes. */
export interface FieldActions {
  type(field: SessionField, typed: string): void
  focus(field: SessionField): void
  leave(field: SessionField): void
  /** Enter: take the value and go to the next field; an amount that was not clear is shown as it was read first. */
  goOn(field: SessionField): void
  sign(field: SessionField): void
}

/** The id of a field's control in the page. */
export function controlId(fieldId: string): string {
  return `field-${fieldId}`
}
