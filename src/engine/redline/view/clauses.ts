import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentText, piecesOf } from '../paragraph-text.ts'
import { bodyOf, type ParagraphPlace } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Clause } from '../redline-view.ts'
import { revisionMark } from '../revision-mark.ts'
import { changeTag, type HtmlContext, paragraphHtml, type ViewOptions } from './clause-html.ts'
import { isLeaving, type ListLabel, listLabels } from './labels.ts'
import { emptyTag } from './markup.ts'
import { notesOf } from './notes.ts'
import { childValue, paragraphStyles, type StyleSheet, styleSheetOf } from './style-sheet.ts'
import { cellsOf } from './table-cells.ts'

/** The body of a document, paragraph by paragraph, with all open changes shown. Pure: nothing is changed. */
export function clausesOf(open: ReadonlyRevision, options: ViewOptions = {}, layout = layoutOf(open)): Clause[] {
  const view = viewOf(layout, options)
  return view.places.map((_, index) => clauseAt(view, index))
}

/** One paragraph anew, after an edit of it. Throws RedlineError `unknown-anchor`. */
export function clauseOf(open: ReadonlyRevision, anchor: string, options: ViewOptions = {}): Clause {
  const [clause] = clausesAt(open, [anchor], options)
  return clause!
}

/** Some paragraphs anew, for the price of one and their rendering. Throws RedlineError `unknown-anchor`. */
export function clausesAt(
  open: ReadonlyRevision,
  anchors: string[],
  options: ViewOptions = {},
  layout = layoutOf(open),
): Clause[] {
  const view = viewOf(layout, options)
  return anchors.map(anchor => {
    const index = open.anchors.indexOf(anchor)
    if (index < 0) throw new RedlineError('unknown-anchor', anchor)
    return clauseAt(view, index)
  })
}

/**
 * What of each paragraph an edit elsewhere can change: its number, where it stands in a table, the numbers of its notes. By
 * anchor, to be compared before and after the edit.
 */
export function clausePositions(open: ReadonlyRevision, layout = layoutOf(open)): Map<string, string> {
  const { anchors, places, labels, cells, noteOf } = layout
  const hasNotes = ['footnotes', 'endnotes'].some(kind => open.file.related(open.file.mainName, kind).length > 0)
  return new Map(
    places.map(({ node }, index) => {
      const notes = hasNotes ? noteLabels(node, noteOf) : []
      return [anchors[index]!, JSON.stringify([labels[index], cells.get(node), notes])]
    }),
  )
}

const noteLabels = (paragraph: XmlElement, noteOf: HtmlContext['noteOf']) =>
  piecesOf(paragraph).flatMap(({ node }) => noteOf(node)?.label ?? [])

/** What one paragraph has from others: numbers, styles and its place in a table. It holds as long as the revision stays as it is. */
export interface Layout extends Pick<HtmlContext, 'sheet' | 'noteOf'> {
  readonly anchors: readonly string[]
  readonly places: ParagraphPlace[]
  readonly labels: (ListLabel | undefined)[]
  readonly cells: ReturnType<typeof cellsOf>
}

export function layoutOf(open: ReadonlyRevision): Layout {
  const { file, anchors } = open
  const body = bodyOf(file.tree(file.mainName))
  const places = placesOf(open)
  const sheet = styleSheetOf(file)
  const labels = listLabels(file, places, sheet)
  return { anchors, places, labels, cells: cellsOf(body), sheet, noteOf: notesOf(file, body) }
}

interface View extends Layout {
  readonly context: HtmlContext
}

function viewOf(layout: Layout, options: ViewOptions): View {
  const { sheet, noteOf } = layout
  return { ...layout, context: { ...options, sheet, noteOf } }
}

function clauseAt({ anchors, places, labels, cells, context }: View, index: number): Clause {
  const place = places[index]!
  const pieces = piecesOf(place.node)
  const text = currentText(pieces)
  const cell = cells.get(place.node)
  const clause: Clause = {
    anchor: anchors[index]!,
    ...kindOf(place.node, context.sheet, labels[index]),
    text,
    html: paragraphHtml(place.node, pieces, context) + rowHtml(places, index, context),
  }
  const label = labels[index]?.label
  if (label) clause.label = label
  if (cell) clause.cell = cell
  if (isLeaving(place, text)) clause.deleted = true
  return clause
}

function kindOf(node: XmlElement, sheet: StyleSheet, label: ListLabel | undefined): Pick<Clause, 'kind' | 'level'> {
  const level = headingLevel(node, sheet)
  if (level !== undefined) return { kind: 'heading', level }
  return label ? { kind: 'listItem', level: label.level } : { kind: 'paragraph' }
}

/** From 1; by the outline level of the paragraph or its styles (ECMA-376-1 §17.3.1.20), or the style's name. */
function headingLevel(node: XmlElement, sheet: StyleSheet): number | undefined {
  const own = childValue(firstChild(node, 'w:pPr'), 'w:outlineLvl')
  if (own !== undefined) return outlineLevel(own)
  for (const style of paragraphStyles(sheet, node)) {
    const level = childValue(firstChild(style, 'w:pPr'), 'w:outlineLvl')
    if (level !== undefined) return outlineLevel(level)
    const named = /^heading ([1-9])$/i.exec(childValue(style, 'w:name') ?? '')
    if (named) return Number(named[1])
  }
  return undefined
}

/** Nine levels; the tenth is the text. */
const outlineLevel = (value: string) => (/^[0-8]$/.test(value) ? Number(value) + 1 : undefined)

/** The first paragraph of a row that comes or goes says so. */
function rowHtml(places: ParagraphPlace[], index: number, context: HtmlContext): string {
  const row = places[index]!.row
  if (!row || places[index - 1]?.row === row) return ''
  const properties = firstChild(row, 'w:trPr')
  return (['ins', 'del'] as const)
    .map(name => {
      const mark = firstChild(properties, `w:${name}`)
      return mark ? emptyTag(changeTag(name, revisionMark(mark), context, 'row')) : ''
    })
    .join('')
}
