import { switched } from '../../docx/grammar/on-off.ts'
import { firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import type { EndMarks, SectionLayout, TableLayout } from '../clause-content.ts'
import { placesOf, type ReadonlyRevision } from '../open-revision.ts'
import { currentText, paragraphMark, piecesOf } from '../paragraph-text.ts'
import { bodyOf, paragraphsOf } from '../paragraphs.ts'
import { RedlineError } from '../redline-error.ts'
import type { Clause, DocumentLayout, ShownStory, StoryClause } from '../redline-view.ts'
import { once, onceForEach, remembered } from '../remembered.ts'
import { type RevisionMark, revisionMark } from '../revision-mark.ts'
import type { ReadonlyWordFile } from '../word-file.ts'
import { blockFormat, documentLanguage, headingLevel } from './content/block-format.ts'
import { clauseHtml } from './content/content-html.ts'
import { labelFormat } from './content/label-format.ts'
import { paragraphsOfBoxes } from './content/object-node.ts'
import { readContent } from './content/read-content.ts'
import { type PageStory, pageStoriesOf, sectionsOf } from './content/sections.ts'
import { isLabelHidden } from './hidden/hidden-pieces.ts'
import { isLeaving, type ListLabel, labelsInside } from './labels.ts'
import { pointsOf } from './lengths.ts'
import { colourCode } from './look/text-look.ts'
import {
  bodyLayout,
  changeMark,
  contentContext,
  type Definitions,
  definitionsOf,
  type StoryLayout,
  type StoryText,
  storyLayout,
  type ViewOptions,
} from './story-view.ts'
import { childValue, type StyleSheet } from './style-sheet.ts'

/** Returns the clauses of the body in order, with all open changes shown. Changes nothing. */
export function clausesOf(open: ReadonlyRevision, options: ViewOptions = {}, layout = layoutOf(open)): Clause[] {
  const view = viewOf(layout, options)
  return layout.body.places.map((_, index) => clauseAt(view, index))
}

/** Reads one clause, for example after an edit. Throws RedlineError `unknown-anchor`. */
export function clauseOf(open: ReadonlyRevision, anchor: string, options: ViewOptions = {}): Clause {
  const [clause] = clausesAt(open, [anchor], options)
  return clause!
}

/** Reads some clauses, with a layout that is read only once. Throws RedlineError `unknown-anchor`. */
export function clausesAt(
  open: ReadonlyRevision,
  anchors: string[],
  options: ViewOptions = {},
  layout = layoutOf(open),
): Clause[] {
  const view = viewOf(layout, options)
  return anchors.map(anchor => {
    const index = layout.body.anchors.indexOf(anchor)
    if (index < 0) throw new RedlineError('unknown-anchor', anchor)
    return clauseAt(view, index)
  })
}

/** Returns the clauses of all notes, headers, footers and text boxes of a document, as they are shown. */
export const clausesBeside = (clauses: readonly Clause[], { stories }: DocumentLayout): StoryClause[] =>
  [...clauses.flatMap(clause => clause.stories ?? []), ...stories].flatMap(story => story.clauses)

/**
 * Returns, by anchor, the properties of each paragraph that an edit elsewhere can change: its number, its place in a
 * table, the format that the table's style gives its text, the changes of the row that begins with it, the numbers of
 * its notes, and the list numbers in its notes and text boxes. Callers compare them before and after an edit.
 */
export function clausePositions(open: ReadonlyRevision, layout = layoutOf(open)): Map<string, string> {
  const { anchors, places, labels, cells } = layout.body
  const written = onceForEach((properties: readonly XmlElement[]) => JSON.stringify(properties))
  const hasNotes = ['footnotes', 'endnotes'].some(kind => open.file.partName(kind) !== undefined)
  return new Map(
    places.map(({ node }, index) => {
      const notes = hasNotes ? noteLabels(node, layout.definitions) : []
      const { inserted, deleted } = rowMarks(layout.body, index)
      const inside = labelsInside(node, layout.definitions)
      const { runs, paragraphs } = layout.body.around(node)
      const styled = [written(runs), written(paragraphs)]
      return [
        anchors[index]!,
        JSON.stringify([labels[index], cells.get(node), styled, inserted?.id, deleted?.id, notes, inside]),
      ]
    }),
  )
}

const noteLabels = (paragraph: XmlElement, { noteOf, holdsObject }: Definitions) =>
  holdsObject(paragraph) ? piecesOf(paragraph).flatMap(({ node }) => noteOf(node)?.label ?? []) : []

/**
 * The properties that paragraphs get from their context: numbers, styles and places in tables. A layout is valid as
 * long as its revision does not change.
 */
export interface Layout {
  readonly definitions: Definitions
  readonly body: StoryLayout & { tables: TableLayout[] }
  readonly pageStories: PageStory[]
  sections(): SectionLayout[]
}

export function layoutOf(open: ReadonlyRevision): Layout {
  const { file, anchors } = open
  const body = bodyOf(file.tree(file.mainName))
  const places = placesOf(open)
  const definitions = definitionsOf(file, body, places)
  const pageStories = pageStoriesOf(file)
  return {
    definitions,
    body: bodyLayout(definitions, body, places, anchors),
    pageStories,
    sections: once(() => sectionsOf(file, places, anchors, pageStories)),
  }
}

/** The layout of a revision, cached per revision. */
export const knownLayout = remembered(layoutOf)

/** Returns the tables, sections, headers and footers of a document. */
export function documentLayout(
  open: ReadonlyRevision,
  options: ViewOptions = {},
  layout = layoutOf(open),
): DocumentLayout {
  const { definitions, body, pageStories, sections } = layout
  const language = documentLanguage(definitions.sheet)
  const paper = colourCode(definitions.paper)
  return {
    ...(language !== undefined && { language }),
    text: definitions.plain,
    ...(paper !== '#ffffff' && { background: paper }),
    tabStop: tabStopOf(definitions.file),
    ...(addsSpace(definitions.file) && { addsSpace: true as const }),
    tables: body.tables,
    sections: sections(),
    stories: pageStories.flatMap(({ id, kind, partName, root }) => {
      const layoutOfStory = storyLayout(definitions, {
        id,
        partName,
        container: root,
        places: paragraphsOf(root),
        isEditable: true,
      })
      return storyOf({ id, kind }, viewOfStory(definitions, layoutOfStory, options))
    }),
  }
}

/** The distance of tab stops in a document that does not set it, in points: half an inch. */
const TAB_STOP = 36

const tabStopOf = (file: ReadonlyWordFile) =>
  pointsOf(childValue(file.root('settings'), 'w:defaultTabStop')) || TAB_STOP

/** Whether the space after a paragraph is added to that before the next. Otherwise, the larger counts, as in HTML. */
const addsSpace = (file: ReadonlyWordFile) =>
  switched(firstChild(file.root('settings'), 'w:compat'), 'w:doNotUseHTMLParagraphAutoSpacing') ?? false

/** A text that is being read for display, with the context that its clauses need. */
interface StoryView {
  definitions: Definitions
  layout: StoryLayout
  options: ViewOptions
  context: ReturnType<typeof contentContext>
  /** The classes of the changes read so far, by the id of the change. */
  classes: Map<string, string>
  /** The number of texts that this text is nested in. */
  depth: number
}

/** The most levels of nested texts to show, such as a box in a note or a box in a box. */
const DEEPEST = 4

const viewOf = ({ definitions, body }: Layout, options: ViewOptions): StoryView =>
  viewOfStory(definitions, body, options)

function viewOfStory(
  definitions: Definitions,
  layout: StoryLayout,
  options: ViewOptions,
  { depth, classes }: Pick<StoryView, 'depth' | 'classes'> = { depth: 0, classes: new Map() },
): StoryView {
  const context = contentContext(definitions, layout, options, classes)
  return { definitions, layout, options, classes, depth, context }
}

/** Reads a text outside the body and the texts nested in it, which follow it in the result. */
function storyOf(facts: Omit<ShownStory, 'clauses'>, view: StoryView): ShownStory[] {
  const nested: ShownStory[] = []
  const clauses = view.layout.places.map((_, index) => readClause(view, index, nested))
  return [{ ...facts, clauses }, ...nested]
}

function clauseAt(view: StoryView, index: number): Clause {
  const stories: ShownStory[] = []
  const clause = readClause(view, index, stories)
  return stories.length > 0 ? { ...clause, stories } : clause
}

/** Reads one clause, and adds the stories nested in it to `nested`. */
function readClause(view: StoryView, index: number, nested: ShownStory[]): StoryClause {
  const { definitions, layout, options, classes, context } = view
  const place = layout.places[index]!
  const { node } = place
  const anchor = layout.anchors[index]!
  const pieces = piecesOf(node)
  const text = currentText(pieces)
  const mark = (record: RevisionMark) => changeMark(record, options, classes)
  const boxes = new Boxes(anchor)
  const content = readContent(node, pieces, { ...context, boxOf: object => boxes.add(object) })
  const list = layout.lists[index]
  const clause: Omit<StoryClause, 'html'> = {
    anchor,
    ...kindOf(node, definitions.sheet, layout.labels[index]),
    text,
    content,
  }
  const label = layout.labels[index]?.label
  if (label) clause.label = label
  if (label && isLabelHidden(node, label, list, context)) clause.hiddenLabel = true
  const cell = layout.cells.get(node)
  if (cell) clause.cell = cell
  const level = list?.list.levels[list.level]
  const around = context.around(node)
  const format = blockFormat(node, level, around, definitions)
  const labelled = label ? labelFormat(node, level, around.runs, definitions) : undefined
  if (format || labelled) clause.format = { ...format, ...(labelled && { label: labelled }) }
  const end = endMarks(paragraphMark(node), mark)
  if (end) clause.end = end
  const reformatted = firstChild(firstChild(node, 'w:pPr'), 'w:pPrChange')
  if (reformatted) clause.reformatted = mark(revisionMark(reformatted)).change
  const row = endMarks(rowMarks(layout, index), mark)
  if (row) clause.row = row
  if (layout.isLocked(node)) clause.editable = false
  if (isLeaving(place, text)) clause.deleted = true
  const stories = view.depth < DEEPEST ? pieces.flatMap(piece => storiesAt(view, piece.node, boxes)) : []
  nested.push(...stories)
  const html = clauseHtml(clause, {
    classOf: id => classes.get(id) ?? '',
    storyOf: id => stories.find(story => story.id === id),
  })
  return { ...clause, html }
}

type Marked = { [End in keyof EndMarks]: RevisionMark | null }

function endMarks(
  { inserted, deleted }: Marked,
  mark: (record: RevisionMark) => EndMarks['inserted'],
): EndMarks | undefined {
  if (!inserted && !deleted) return undefined
  return { ...(inserted && { inserted: mark(inserted)! }), ...(deleted && { deleted: mark(deleted)! }) }
}

/** Returns the marks that insert or delete the row that begins with a paragraph. */
function rowMarks({ places, moveOf }: StoryLayout, index: number): Marked {
  const row = places[index]!.row
  if (!row || places[index - 1]?.row === row) return {}
  const properties = firstChild(row, 'w:trPr')
  const [ins, del] = ['w:ins', 'w:del'].map(name => firstChild(properties, name))
  return { ...moveOf(row), ...(ins && { inserted: revisionMark(ins) }), ...(del && { deleted: revisionMark(del) }) }
}

/** Collects the objects of a clause that have text boxes. */
class Boxes {
  readonly entries: { id: string; object: XmlElement }[] = []
  readonly #anchor: string

  constructor(anchor: string) {
    this.#anchor = anchor
  }

  add(object: XmlElement): string | undefined {
    if (paragraphsOfBoxes(object).length === 0) return undefined
    const id = `${this.#anchor}.box${this.entries.length}`
    this.entries.push({ id, object })
    return id
  }
}

/** Returns the note that an element refers to, or the text boxes in the element. */
function storiesAt(view: StoryView, node: XmlElement, boxes: Boxes): ShownStory[] {
  const { definitions, layout } = view
  const note = definitions.noteOf(node)
  if (note?.content && note.id !== undefined) {
    const { id, kind, label, content: container } = note
    const partName = definitions.file.partName(`${kind}s`)!
    return inside(view, { id, kind, label }, { partName, container, places: paragraphsOf(container), isEditable: true })
  }
  const box = boxes.entries.find(entry => entry.object === node)
  if (!box) return []
  const places = paragraphsOfBoxes(node).map(box => ({ node: box, parent: node, row: null, tableDepth: 0 }))
  return inside(
    view,
    { id: box.id, kind: 'textBox' },
    { partName: layout.partName, container: node, places, isEditable: false, around: layout.around },
  )
}

function inside(
  { definitions, options, classes, depth }: StoryView,
  facts: Omit<ShownStory, 'clauses'>,
  text: Omit<StoryText, 'id'>,
): ShownStory[] {
  const layout = storyLayout(definitions, { id: facts.id, ...text })
  return storyOf(facts, viewOfStory(definitions, layout, options, { classes, depth: depth + 1 }))
}

function kindOf(node: XmlElement, sheet: StyleSheet, label: ListLabel | undefined): Pick<Clause, 'kind' | 'level'> {
  const level = headingLevel(node, sheet)
  if (level !== undefined) return { kind: 'heading', level }
  return label ? { kind: 'listItem', level: label.level } : { kind: 'paragraph' }
}
