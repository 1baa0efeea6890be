/** Returns whether a key that is pressed in this element types text. */
export const isTyped = (target: Element): boolean =>
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
