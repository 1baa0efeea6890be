import { wrapsBlocks } from '../../docx/grammar/elements.ts'
import { switched } from '../../docx/grammar/on-off.ts'
import { attribute, childElements, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'
import type { ChangeMark, TablePlace } from '../clause-content.ts'
import { controlRefusal } from '../inline/controls.ts'
import { allCodesAround, paragraphsInFields, spansOf } from '../inline/fields.ts'
import { holdsObject } from '../inline-content.ts'
import type { ParagraphPlace } from '../paragraphs.ts'
import { once, onceForEach } from '../remembered.ts'
import type { RevisionMark } from '../revision-mark.ts'
import type { ReadonlyWordFile } from '../word-file.ts'
import { linksOf, shownBookmarks } from './content/links.ts'
import { mediaOf } from './content/media.ts'
import { notesOf } from './content/notes.ts'
import type { ContentContext } from './content/read-content.ts'
import { type Colour, hexColour, type Theme, themeOf, white } from './hidden/colours.ts'
import type { HidingContext } from './hidden/hidden-pieces.ts'
import { pageSizeOf, type TwipsSize } from './hidden/off-page.ts'
import { onPage, type Surroundings, surroundingsOf } from './hidden/surroundings.ts'
import { type ListLabel, listLabels } from './labels.ts'
import { documentLook, type WholeLook } from './look/text-look.ts'
import { type ThemeFonts, themeFontsOf } from './look/theme-fonts.ts'
import { type MovedRow, movedRows } from './moved-rows.ts'
import { type ListPlace, type Numbering, numberingOf } from './numbering.ts'
import { type StyleSheet, styleSheetOf } from './style-sheet.ts'
import { tablesOf } from './table-cells.ts'

/** The ids and classes of changes, which the view cannot read from the file. */
export interface ViewOptions {
  /** Returns the id of the change that a mark is part of; by default, the view uses the `w:id` of the mark. */
  changeOf?(mark: RevisionMark): string
  /** Returns the class of an author's changes, such as the side; by default, changes have no class. */
  classOf?(author: string): string
}

/** The definitions that all texts of a document share. They are valid as long as the revision does not change. */
export interface Definitions {
  readonly file: ReadonlyWordFile
  readonly sheet: StyleSheet
  readonly numbering: Numbering
  readonly noteOf: ReturnType<typeof notesOf>
  /** Whether a paragraph holds an object. Gives the result of `holdsObject` in inline-content.ts from a cache. */
  holdsObject(paragraph: XmlElement): boolean
  /** Returns the labels of list items in all texts, by paragraph. */
  labels(): ReadonlyMap<XmlElement, ListLabel>
  /** Whether links or references lead to a bookmark. */
  isShown(bookmark: string): boolean
  readonly theme: Theme
  readonly themeFonts: ThemeFonts
  /** The look of text in the document's default style. */
  readonly plain: WholeLook
  readonly isTextAligned: boolean
  /** The size of the largest page. */
  readonly page: TwipsSize
  readonly paper: Colour
  /** The cached results of `HidingContext`. */
  readonly hidden: HidingContext['hidden']
  /** Returns the surroundings of each paragraph in a text. */
  surroundingsIn(container: XmlElement): ReadonlyMap<XmlElement, Surroundings>
}

/** Reads the definitions of a document. `places` are the paragraphs of the body. */
export function definitionsOf(file: ReadonlyWordFile, body: XmlElement, places: ParagraphPlace[]): Definitions {
  const sheet = styleSheetOf(file)
  const numbering = numberingOf(file, sheet)
  const noteOf = notesOf(file, body)
  const bookmarks = once(() => shownBookmarks(body))
  const looks = { sheet, theme: themeOf(file), themeFonts: themeFontsOf(file) }
  const reading = {
    ...looks,
    plain: documentLook(looks),
    isTextAligned: isTextAligned(file),
    page: pageSizeOf(body, places),
    paper: paperOf(file),
    holdsObject: onceForEach(holdsObject),
  }
  return {
    ...reading,
    file,
    numbering,
    noteOf,
    hidden: new Map(),
    labels: once(() => listLabels({ file, sheet, numbering, noteOf, holdsObject: reading.holdsObject })),
    isShown: name => bookmarks().has(name),
    surroundingsIn: onceForEach(container => surroundingsOf(container, reading)),
  }
}

/** The version of Word whose layout has the borders of tables, not their text, where lines begin. */
const BORDER_ALIGNED = 15

/** Whether tables are placed as in Word 2010 and older: the text of the first column is where lines begin. */
function isTextAligned(file: ReadonlyWordFile): boolean {
  const settings = childElements(firstChild(file.root('settings'), 'w:compat'), 'w:compatSetting')
  const mode = settings.find(setting => attribute(setting, 'w:name') === 'compatibilityMode')
  return Number(attribute(mode, 'w:val') ?? 12) < BORDER_ALIGNED
}

/** Returns the colour of the pages, which is white unless the document shows another colour (ECMA-376-1 §17.2.1). */
function paperOf(file: ReadonlyWordFile): Colour {
  const isShown = switched(file.root('settings'), 'w:displayBackgroundShape') ?? false
  const background = firstChild(file.tree(file.mainName), 'w:background')
  return (isShown && hexColour(attribute(background, 'w:color'))) || white
}

const none: string[] = []

/** The layout of a text: the properties that its paragraphs get from their context. */
export interface StoryLayout {
  readonly partName: string
  readonly anchors: readonly string[]
  readonly places: ParagraphPlace[]
  readonly lists: (ListPlace | undefined)[]
  readonly labels: (ListLabel | undefined)[]
  readonly cells: Map<XmlElement, TablePlace>
  /** Returns the codes of the fields that begin before a paragraph and end in it or after it. */
  codesAround(paragraph: XmlElement): string[]
  /** Returns the marks of a move around a row that insert or delete the row. */
  moveOf(row: XmlElement): MovedRow | undefined
  /** Whether no operation can change a paragraph. */
  isLocked(paragraph: XmlElement): boolean
  /** Returns the surroundings of a paragraph. */
  around(paragraph: XmlElement): Surroundings
}

export function bodyLayout(
  definitions: Definitions,
  body: XmlElement,
  places: ParagraphPlace[],
  anchors: readonly string[],
): StoryLayout & Pick<ReturnType<typeof tablesOf>, 'tables'> {
  const { file } = definitions
  const spans = once(() => spansOf(places))
  const codes = once(() => allCodesAround(places, spans()))
  const locked = once(() => lockedParagraphs(body).union(paragraphsInFields(places, spans())))
  const moved = once(() => movedRows(body))
  return {
    partName: file.mainName,
    anchors,
    places,
    ...listsOf(places, definitions),
    ...tablesOf(body, definitions),
    codesAround: paragraph => codes().get(paragraph) ?? none,
    moveOf: row => moved().get(row),
    isLocked: paragraph => locked().has(paragraph),
    around: aroundIn(body, definitions),
  }
}

const listsOf = (places: ParagraphPlace[], { numbering, labels }: Definitions) => ({
  lists: places.map(({ node }) => numbering.placeOf(node)),
  labels: places.map(({ node }) => labels().get(node)),
})

/** A text outside the body: a part, or a piece of a part. */
export interface StoryText {
  id: string
  partName: string
  container: XmlElement
  places: ParagraphPlace[]
  /**
   * Whether operations can change the text. They cannot in text boxes, because a file may hold two versions of a box.
   */
  isEditable: boolean
  /** The surroundings, as in `StoryLayout`. Set only for text boxes, which are inside another text. */
  around?: StoryLayout['around']
}

const aroundIn =
  (container: XmlElement, definitions: Definitions): StoryLayout['around'] =>
  paragraph =>
    definitions.surroundingsIn(container).get(paragraph) ?? onPage(definitions)

/** Reads the layout of a text outside the body. The anchor of each clause is the id of the text with a number. */
export function storyLayout(definitions: Definitions, story: StoryText): StoryLayout {
  const { id, partName, container, places, isEditable } = story
  const locked = once(() => lockedParagraphs(container).union(paragraphsInFields(places, spansOf(places))))
  return {
    partName,
    anchors: places.map((_, index) => `${id}.${index}`),
    places,
    ...listsOf(places, definitions),
    cells: tablesOf(container, definitions).cells,
    codesAround: () => none,
    moveOf: () => undefined,
    isLocked: paragraph => !isEditable || locked().has(paragraph),
    around: story.around ?? aroundIn(container, definitions),
  }
}

/** Returns the paragraphs in controls that may not be edited. */
function lockedParagraphs(parent: XmlElement, isLocked = false, locked = new Set<XmlElement>()): Set<XmlElement> {
  for (const node of parent.children) {
    if (!isElement(node)) continue
    if (node.name === 'w:p') {
      if (isLocked) locked.add(node)
    } else if (wrapsBlocks(node.name) || /^w:t(bl|r|c)$/.test(node.name))
      lockedParagraphs(node, isLocked || (node.name === 'w:sdt' && controlRefusal(node) !== null), locked)
  }
  return locked
}

/**
 * Returns the context for reading paragraphs of a text. The classes of the changes that are read are added to
 * `classes`.
 */
export function contentContext(
  { file, sheet, noteOf, isShown, theme, themeFonts, plain, page, hidden }: Definitions,
  { partName, codesAround, around }: StoryLayout,
  options: ViewOptions,
  classes: Map<string, string>,
): Omit<ContentContext, 'boxOf'> {
  return {
    ...{ sheet, theme, themeFonts, plain, page, around, hidden },
    noteOf,
    isShown,
    linkOf: linksOf(file, partName),
    mediaOf: mediaOf(file, partName),
    codesAround,
    changeOf: mark => changeMark(mark, options, classes),
  }
}

export function changeMark(mark: RevisionMark, options: ViewOptions, classes: Map<string, string>): ChangeMark {
  const change = options.changeOf?.(mark) ?? mark.id
  if (options.classOf) classes.set(change, options.classOf(mark.author))
  return /^w:move(From|To)(RangeStart)?$/.test(mark.node.name) ? { change, move: true } : { change }
}
