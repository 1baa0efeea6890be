import type { FieldId } from '../model/editor-document.ts'

/** Returns the id of the field that contains an element of the paper, or null if the element is not in a field. */
export const fieldIdAt = (target: EventTarget | null): FieldId | null =>
  (target instanceof Element && target.closest<HTMLElement>('[data-field]')?.dataset.field) || null

/** Focuses a field on the paper and scrolls it into view. */
export function focusField(id: FieldId): void {
  const element = focusInPlace(id)
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Focuses a field that was pressed. Does not scroll, so that the paper stays where it is under the pointer. */
export function focusInPlace(id: FieldId): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`)
  if (element && document.activeElement !== element) element.focus({ preventScroll: true })
  return element
}
