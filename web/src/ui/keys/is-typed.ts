/** Whether a key that is pressed there types something. */
export const isTyped = (target: Element): boolean =>
  target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
