import { attribute, childElements, type XmlElement } from '../../xml/xml-tree.ts'
import { acceptAll, rejectAll } from '../changes/decide-change.ts'
import { settleStrayMarks } from '../changes/stray-marks.ts'
import { cleanCopy } from '../clean-copy/clean-copy.ts'
import { copyRevision, type OpenRevision, placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentTextOf } from '../paragraph-text.ts'
import { paragraphsOf } from '../paragraphs.ts'
import { pageStoriesOf } from '../view/content/sections.ts'
import type { ReadonlyWordFile, WordFile } from '../word-file.ts'
import { type InkOf, showMarkup } from './show-markup.ts'

/**
 * How a document is printed: with all open changes accepted, as it would be signed; with all of them rejected; or with
 * all of them marked in the text.
 */
export type PrintFace = 'clean' | 'original' | 'markup'

/** Names of the texts of a printed document, as clients know them. */
export interface PrintNames {
  /** For each paragraph of the body, in order, the clauses that it is made of. */
  paragraphs: PrintedClause[][]
  /** Headers and footers by the names of their parts, and notes by their kind and number. */
  stories: Record<string, PrintedStory>
}

/** A header, footer or note, and the anchors of the paragraphs that are left of it. */
export interface PrintedStory {
  id: string
  anchors: string[]
}

/** A clause, and how many UTF-16 code units of the paragraph it takes. */
export interface PrintedClause {
  anchor: string
  length: number
}

/** A document without open changes, and the names of its texts. */
export interface PrintSource {
  file: WordFile
  names: PrintNames
}

/** Makes the document that is printed for a revision. `inkOf` chooses the ink of the markup. */
export function printSource(revision: ReadonlyRevision, face: PrintFace, inkOf: InkOf): PrintSource {
  const open = copyRevision(revision)
  const stories = namedStoriesOf(open.file).map(story => ({ ...story, anchorOf: anchorsIn(story) }))
  const before = placesOf(open).map(({ node }, index) => ({
    anchor: open.anchors[index]!,
    length: currentTextOf(node).length,
  }))
  settleStrayMarks(open.file)
  decideAll[face](open, inkOf)
  const paragraphs = clausesOfParagraphs(open, before)
  const file = cleanCopy(open.file)
  const named = stories.map(({ key, id, container, anchorOf }) => {
    const anchors = paragraphsOf(container).map(({ node }) => anchorOf.get(node) ?? `${id}.0`)
    return [key, { id, anchors }] as const
  })
  return { file, names: { paragraphs, stories: Object.fromEntries(named) } }
}

const decideAll: Readonly<Record<PrintFace, (open: OpenRevision, inkOf: InkOf) => void>> = {
  clean: open => acceptAll(open),
  original: open => rejectAll(open, () => true),
  markup: ({ file }, inkOf) => showMarkup(file, inkOf),
}

/** A header, footer or note. */
interface NamedStory {
  /** Its key in `PrintNames`. */
  key: string
  /** Its id, as clients know it before changes are decided. */
  id: string
  container: XmlElement
}

/** Returns the headers, footers and notes of a document with their keys in `PrintNames`. */
export function namedStoriesOf(file: ReadonlyWordFile): NamedStory[] {
  const pages = pageStoriesOf(file).map(({ partName, id, root }) => ({ key: partName, id, container: root }))
  const notes = (['footnote', 'endnote'] as const).flatMap(kind =>
    childElements(file.root(`${kind}s`), `w:${kind}`).map((note, index) => ({
      key: `${kind} ${attribute(note, 'w:id') ?? ''}`,
      id: `${kind}-${index}`,
      container: note,
    })),
  )
  return [...pages, ...notes]
}

const anchorsIn = ({ id, container }: NamedStory) =>
  new Map(paragraphsOf(container).map(({ node }, index) => [node, `${id}.${index}`]))

/**
 * Returns the clauses of each paragraph that is left. A paragraph that several clauses were joined to is made of those
 * before or after its own clause whose lengths add up to its length.
 */
function clausesOfParagraphs(open: OpenRevision, before: readonly PrintedClause[]): PrintedClause[][] {
  const left = new Set(open.anchors)
  const indexOf = new Map(before.map(({ anchor }, index) => [anchor, index]))
  return placesOf(open).map(({ node }, position) => {
    const anchor = open.anchors[position]!
    const length = currentTextOf(node).length
    const own = { anchor, length }
    const index = indexOf.get(anchor)
    if (index === undefined || before[index]!.length === length) return [own]
    const isLeaving = (clause: PrintedClause | undefined) => clause !== undefined && !left.has(clause.anchor)
    let [from, to] = [index, index + 1]
    while (isLeaving(before[from - 1])) from--
    while (isLeaving(before[to])) to++
    const joined = [before.slice(from, index + 1), before.slice(index, to)]
    const whole = joined.find(clauses => clauses.reduce((sum, clause) => sum + clause.length, 0) === length)
    return whole?.filter(clause => clause.length > 0) ?? [own]
  })
}
