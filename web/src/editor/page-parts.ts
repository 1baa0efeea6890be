/** The parts of the page in their order: what is at the top, beside the paper, the paper itself, and below it on a narrow screen. */
const parts = '.page-top, .eside, .epaper, .ebar'
const focusable = 'button:not([disabled]), input:not([disabled]), select, textarea, a[href], [tabindex="0"]'

/** Moves the focus to the next part of the page, or the one before: on the paper to the chosen field, elsewhere to what comes first. */
export function goToNextPart(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(parts)].filter(part => part.querySelector(focusable))
  const here = all.findIndex(part => part.contains(document.activeElement))
  const next = all[(Math.max(here, step === 1 ? -1 : 0) + step + all.length) % all.length]
  const target = ['[data-field][aria-pressed="true"]', '.viewer', focusable]
    .map(selector => next?.querySelector<HTMLElement>(selector))
    .find(Boolean)
  target?.focus()
}
