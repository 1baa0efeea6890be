import { type ActiveContent, activeKinds } from '../static-content/active-kind.ts'
import type { SettledFile } from '../static-content/settle-embedded-files.ts'

/**
 * The facts that the sender should know about an accepted file:
 * - `active-content-removed`: active content is removed
 * - `looks-fixed`: content that could change now always shows what the screen shows
 * - `xfa-form-dropped`: the XFA form is removed, its fields and pages stay
 * - `orphan-field-drawn`: a form field that belongs to no form becomes part of the page
 * - `embedded-file-left-out`, `embedded-file-renamed`: what was done with an embedded file
 * - `signature-placeholder-removed`: no one had signed there
 * - `earlier-signature-unchecked`, `earlier-signature-changed`: a signature cannot be checked, or the document was
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
  /** The subject of the warning in words. `page` is the one-based number of the page where it was first found. */
  subject?: string
  page?: number | null
  /** The problem with the subject, or what was done with it. */
  problem?: string
}

/** Describes active content in words, for the reason of a refusal. */
export function describeContent(content: ActiveContent[]): string {
  const kinds = Map.groupBy(content, ({ kind }) => kind)
  return [...kinds]
    .map(([kind, places]) => {
      const pages = places.flatMap(({ page }) => page ?? [])
      return pages.length > 0 ? `${activeKinds[kind].text} (${pageList(pages)})` : activeKinds[kind].text
    })
    .join('; ')
}

/** The number of pages that are named before the list is shortened. */
const PAGES_NAMED = 10

export function pageList(pages: number[]): string {
  const named = pages.slice(0, PAGES_NAMED).join(', ')
  return `${pages.length > 1 ? 'pages' : 'page'} ${named}${pages.length > PAGES_NAMED ? ' and others' : ''}`
}

/** Returns one warning for each kind of content, for the first place where it was found. */
export function warningsOf(content: ActiveContent[]): IntakeWarning[] {
  const first = new Map(content.toReversed().map(item => [item.kind, item]))
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

/** Returns why files may not stay in a document that cannot be changed; undefined when they may. */
export function describeFiles(files: readonly SettledFile[]): string | undefined {
  const namesOf = (some: readonly SettledFile[]) => some.map(({ name }) => name).join(', ')
  const out = files.filter(({ keptAs }) => keptAs === null)
  if (out.length > 0) return `embedded files other than data and pictures (${namesOf(out)})`
  const like = files.filter(({ isLikeOurs }) => isLikeOurs)
  return like.length > 0 ? `embedded files named like those of a seal (${namesOf(like)})` : undefined
}
