import { type ActiveContent, activeKinds } from '../static-content/active-kind.ts'
import type { SettledFile } from '../static-content/settle-embedded-files.ts'

/**
 * What the sender should know of a file that is accepted:
 * - `active-content-removed`: what acts is taken out
 * - `looks-fixed`: what could change shows for good what the screen shows
 * - `xfa-form-dropped`: the XFA form is taken out, its fields and pages stay
 * - `orphan-field-drawn`: a form field that belongs to no form becomes part of the page
 * - `embedded-file-left-out`, `embedded-file-renamed`: what became of a file in it
 * - `signature-placeholder-removed`: nobody had signed there
 * - `earlier-signature-unchecked`, `earlier-signature-changed`: nobody can tell whether a signature holds, or the document was
 *   changed after it
 */
export interface IntakeWarning {
  code:
    | 'active-content-removed'
    | 'looks-fixed'
    | 'xfa-form-dropped'
    | 'orphan-field-drawn'
    | 'embedded-file-left-out'
    | 'embedded-file-renamed'
    | 'signature-placeholder-removed'
    | 'earlier-signature-unchecked'
    | 'earlier-signature-changed'
  /** What it is about, in words; the page (from 1) where it was found first. */
  subject?: string
  page?: number | null
  /** What is wrong with it, or what became of it. */
  problem?: string
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
    if (kind === 'orphan-field') return [{ code: 'orphan-field-drawn', page }]
    return [{ code: remedy === 'removed' ? 'active-content-removed' : 'looks-fixed', subject: text, page }]
  })
}

export const warningsOfFiles = (files: readonly SettledFile[]): IntakeWarning[] =>
  files.flatMap(({ name, keptAs }): IntakeWarning[] => {
    if (keptAs === null) return [{ code: 'embedded-file-left-out', subject: name }]
    return keptAs === name ? [] : [{ code: 'embedded-file-renamed', subject: name, problem: keptAs }]
  })

/** Why files may not stay in a document that cannot be changed; undefined where they may. */
export function describeFiles(files: readonly SettledFile[]): string | undefined {
  const namesOf = (some: readonly SettledFile[]) => some.map(({ name }) => name).join(', ')
  const out = files.filter(({ keptAs }) => keptAs === null)
  if (out.length > 0) return `embedded files other than data and pictures (${namesOf(out)})`
  const like = files.filter(({ isLikeOurs }) => isLikeOurs)
  return like.length > 0 ? `embedded files named like those of a seal (${namesOf(like)})` : undefined
}
