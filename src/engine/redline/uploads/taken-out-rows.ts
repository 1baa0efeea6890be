import { firstChild } from '../../xml/xml-tree.ts'
import { type TakenOut, type TakenOutKind, takenOutKinds } from '../disarm/taken-out.ts'
import { anchorsByParagraph, type ReadonlyRevision } from '../open-revision.ts'
import { piecesOf } from '../paragraph-text.ts'
import { once } from '../remembered.ts'
import { shortened } from '../untracked/findings.ts'
import { labelsOf } from '../view/labels.ts'
import type { ReadonlyWordFile } from '../word-file.ts'
import { type LabelOf, placeWords } from './difference-report.ts'

/** Content that was removed from a document, described for people. */
export interface TakenOutRow {
  kind: TakenOutKind
  words: string
  /** The place in words, as in `UntrackedRow`. */
  place: string
  anchor?: string
  /** The removed content, such as the code of a field or the address of a link. */
  what: string
}

/**
 * Describes removed content for people.
 *
 * @param anchorsOf returns the anchors of the file's paragraphs; called only if removed content was in a paragraph of
 * the body
 */
export function takenOutRows(
  takenOut: readonly TakenOut[],
  file: ReadonlyWordFile,
  anchorsOf: () => readonly string[],
): TakenOutRow[] {
  const isInClauses = takenOut.some(finding => finding.story === 'body' && finding.outermost) && hasBody(file)
  const open = isInClauses ? { file, anchors: anchorsOf() } : null
  const anchors = open && anchorsByParagraph(open)
  const labelOf: LabelOf = open ? labelsOnceAsked(open) : () => undefined
  // Each text is read only once, because a hostile paragraph may have had any amount of removed content.
  const paragraphs = new Set(takenOut.flatMap(finding => finding.paragraph ?? []))
  const texts = new Map([...paragraphs].map(paragraph => [paragraph, textOf(paragraph)]))
  return takenOut.map(({ kind, what, story, paragraph, outermost }) => {
    const anchor = (outermost && anchors?.get(outermost)) ?? null
    const near = (paragraph && texts.get(paragraph)) ?? ''
    const place = placeWords({ story: storyWords(story, paragraph !== outermost), anchor, near }, labelOf)
    const row = { kind, words: takenOutKinds[kind].words, place, what: shortened(what) }
    return anchor === null ? row : { ...row, anchor }
  })
}

/** Whether a file has a body. An upload may lack one. */
export const hasBody = (file: ReadonlyWordFile) => firstChild(file.tree(file.mainName), 'w:body') !== undefined

/**
 * Returns a function that gives the numbers of clauses. They are counted when the first is needed, because most uploads
 * need none.
 */
export function labelsOnceAsked(open: ReadonlyRevision): LabelOf {
  const labels = once(() => labelsOf(open))
  return anchor => labels().get(anchor)?.label || undefined
}

const objectSign = '\ufffc'

function textOf(paragraph: Parameters<typeof piecesOf>[0]): string {
  const text = piecesOf(paragraph)
    .map(piece => piece.text)
    .join('')
  return text.replaceAll(objectSign, '').trim().slice(0, 80).toWellFormed()
}

const stories: ReadonlyMap<string, string> = new Map([
  ['footnotes', 'footnote'],
  ['endnotes', 'endnote'],
  ['comments', 'comment'],
  ['glossarydocument', 'building block'],
  ['settings', 'document'],
])

const storyWords = (story: string, isInBox: boolean) => (isInBox ? 'text box' : (stories.get(story) ?? story))
