import { type ActiveContent, activeKinds } from '../static-content/active-kind.ts'

/**
 * What the sender should know of a file that is accepted. `active-content-removed`: what acts is taken out;
 * `looks-fixed`: what could change shows for good what the screen shows; `xfa-form-dropped`: the XFA form is taken out, its
 * fields and pages stay.
 */
export interface IntakeWarning {
  code: 'active-content-removed' | 'looks-fixed' | 'xfa-form-dropped'
  /** What it is about, in words; the page (from 1) where it was found first. */
  subject?: string
  page?: number | null
}

/** What was found, in words, for the reason of a refusal. */
export function describeContent(found: ActiveContent[]): string {
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  return [...kinds]
    .map(([kind, places]) => {
      const pages = places.flatMap(({ page }) => page ?? [])
      return pages.length > 0 ? `${activeKinds[kind].text} (${pageList(pages)})` : activeKinds[kind].text
    })
    .join('; ')
}

/** Pages are named as far as somebody reads. */
const PAGES_NAMED = 10

export function pageList(pages: number[]): string {
  const named = pages.slice(0, PAGES_NAMED).join(', ')
  return `${pages.length > 1 ? 'pages' : 'page'} ${named}${pages.length > PAGES_NAMED ? ' and others' : ''}`
}

/** One for each kind, at the first place where it was found. */
export function warningsOf(found: ActiveContent[]): IntakeWarning[] {
  const first = new Map(found.toReversed().map(one => [one.kind, one]))
  return [...first.values()].reverse().flatMap(({ kind, page }): IntakeWarning[] => {
    const { text, remedy } = activeKinds[kind]
    if (remedy === 'left') return []
    if (kind === 'xfa') return [{ code: 'xfa-form-dropped' }]
    return [{ code: remedy === 'removed' ? 'active-content-removed' : 'looks-fixed', subject: text, page }]
  })
}
