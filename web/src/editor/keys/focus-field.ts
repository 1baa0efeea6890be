import type { FieldId } from '../model/editor-document.ts'

/** The name of the field that an element of the paper belongs to, or null beside all fields. */
export const fieldIdAt = (target: EventTarget | null): FieldId | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-field]')?.dataset.field) || null

/** Gives the focus to a field on the paper and brings it into view. */
export function focusField(id: FieldId): void {
  const element = focusInPlace(id)
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Gives the focus to a field that was pressed: the paper stays where it is under the pointer. */
export function focusInPlace(id: FieldId): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`)
  if (element && document.activeElement !== element) element.focus({ preventScroll: true })
  return element
}
