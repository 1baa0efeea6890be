import { changeBy, wrapsBlocks } from '../docx/grammar/elements.ts'
import { switched } from '../docx/grammar/on-off.ts'
import { layoutNumbers } from '../print-copy/layout-numbers.ts'
import { holdsObject } from '../redline/inline-content.ts'
import { piecesOf } from '../redline/paragraph-text.ts'
import { bodyOf, paragraphsOf } from '../redline/paragraphs.ts'
import { cellsOf, rowsOf } from '../redline/table-parts.ts'
import { directionOf } from '../redline/view/content/block-format.ts'
import { notesOf } from '../redline/view/content/notes.ts'
import { boxesOf } from '../redline/view/content/object-node.ts'
import { isLabelVanished } from '../redline/view/label-properties.ts'
import { listLabels } from '../redline/view/labels.ts'
import { type Numbering, numberingOf } from '../redline/view/numbering.ts'
import { styledRuns } from '../redline/view/run-format.ts'
import { paragraphStyles, type StyleSheet, styleSheetOf } from '../redline/view/style-sheet.ts'
import type { ReadonlyWordFile } from '../redline/word-file.ts'
import { parseTag } from '../text-tags/parse-tag.ts'
import { tagEnd } from '../text-tags/tag-syntax.ts'
import { attribute, childElements, descendants, firstChild, isElement, type XmlElement } from '../xml/xml-tree.ts'
import { textsInCharts } from './chart-texts.ts'
import { shownInPictures, textsInDiagrams } from './drawn-texts.ts'
import { withLevels } from './embedding-levels.ts'
import { type OtherResults, otherResults } from './field-results.ts'
import { FieldsOfPieces } from './fields-of-pieces.ts'
import { isRightToLeft } from './page-lines.ts'
import { shownRuns, sign } from './shown-runs.ts'
import type { AgreedStory } from './stories.ts'
import { PatternWriter, type Shown, type Stretch } from './text-pattern.ts'

/** Splits the text that a document shows into stories, with the body first. Throws DocxError. */
export const readStories = (document: ReadonlyWordFile): AgreedStory[] => new ShownStories(document).read()

const isAround = (name: string) => wrapsBlocks(name) || changeBy(name) === 'brings'

class ShownStories {
  readonly #file: ReadonlyWordFile
  readonly #sheet: StyleSheet
  readonly #numbering: Numbering
  readonly #labels: ReturnType<typeof listLabels>
  readonly #noteOf: ReturnType<typeof notesOf>
  /** The numbers of notes whose text does not show a number. LibreOffice and the pages for members add the number. */
  readonly #addedLabels = new Map<XmlElement, string>()
  /** Whether note numbers restart, at places that only the layout program knows. */
  readonly #restartsNumbers: boolean
  /**
   * When a document has no paragraph defaults, LibreOffice gives paragraphs the direction of their table or section.
   */
  readonly #turnsWithPlace: boolean
  readonly #ownLabels = new Map<XmlElement, string>()
  readonly #stories: AgreedStory[] = []
  readonly #fields = new FieldsOfPieces()
  readonly #otherResults: OtherResults

  constructor(file: ReadonlyWordFile) {
    this.#file = file
    this.#otherResults = otherResults(layoutNumbers(file))
    this.#sheet = styleSheetOf(file)
    const body = bodyOf(file.tree(file.mainName))
    this.#noteOf = notesOf(file, body)
    const [sheet, noteOf] = [this.#sheet, this.#noteOf]
    this.#numbering = numberingOf(file, sheet)
    this.#labels = listLabels({ file, sheet, numbering: this.#numbering, noteOf, holdsObject })
    const settings = file.root('settings')
    const roots = [body, ...(settings ? [settings] : [])]
    this.#restartsNumbers = roots.some(root => [...descendants(root)].some(node => node.name === 'w:numRestart'))
    if (!this.#restartsNumbers) this.#labelNotes(body)
    this.#turnsWithPlace = !hasDefaults(file) && hasPlacesFromRight(file, body)
  }

  #labelNotes(body: XmlElement): void {
    for (const node of descendants(body)) {
      const note = this.#noteOf(node)
      if (!note?.content) continue
      const paragraphs = paragraphsOf(note.content)
      for (const { node: paragraph } of paragraphs) this.#ownLabels.set(paragraph, note.label)
      const isNumbered = [...descendants(note.content)].some(({ name }) => /^w:(foot|end)noteRef$/.test(name))
      if (!isNumbered && paragraphs.length > 0) this.#addedLabels.set(paragraphs[0]!.node, note.label)
    }
  }

  read(): AgreedStory[] {
    const { mainName } = this.#file
    const body = bodyOf(this.#file.tree(mainName))
    const stories = this.#stories
    this.#fields.add(body)
    const text = this.#write(writer => this.#blocks(body, writer))
    stories.unshift({ kind: 'body', name: 'the text', pattern: text })
    for (const kind of ['header', 'footer'])
      for (const part of this.#file.related(mainName, kind))
        this.#story('each-page', `a ${kind}`, this.#file.tree(part.name.toLowerCase()))
    for (const kind of ['footnote', 'endnote'])
      for (const part of this.#file.related(mainName, `${kind}s`))
        for (const note of childElements(this.#file.tree(part.name.toLowerCase()), `w:${kind}`))
          if (attribute(note, 'w:type') === undefined) this.#story('once', `a ${kind}`, note)
    for (const text of textsInDiagrams(this.#file)) this.#drawn('once', 'a diagram', { kind: 'text', text })
    for (const { words, optional, numbers } of textsInCharts(this.#file)) {
      for (const text of words) this.#drawn('once', 'a chart', { kind: 'text', text })
      for (const text of optional) this.#drawn('each-page', 'a chart', { kind: 'text', text })
      this.#drawn('once', 'a chart', numbers)
    }
    const inPictures = shownInPictures(this.#file)
    if (inPictures) this.#drawn('each-page', 'a picture', inPictures)
    return stories
  }

  #write(write: (writer: PatternWriter) => void) {
    const writer = new PatternWriter()
    write(writer)
    return writer.finish()
  }

  #story(kind: AgreedStory['kind'], name: string, container: XmlElement): void {
    const before = this.#stories.length
    this.#fields.add(container)
    const pattern = this.#write(writer => this.#blocks(container, writer))
    // the content of a text box in a header is shown with the header
    if (kind === 'each-page') for (const inner of this.#stories.slice(before)) inner.kind = kind
    if (pattern.steps.length > 1) this.#stories.push({ kind, name, pattern })
  }

  #drawn(kind: AgreedStory['kind'], name: string, shown: Shown): void {
    const isMixed = shown.kind === 'text' && isRightToLeft(shown.text)
    const pattern = this.#write(writer => writer.add(isMixed ? inEitherDirection([shown]) : shown))
    if (pattern.steps.length > 1) this.#stories.push({ kind, name, pattern })
  }

  #blocks(container: XmlElement, writer: PatternWriter): void {
    for (const node of container.children) {
      if (!isElement(node)) continue
      if (node.name === 'w:p') this.#paragraph(node, writer)
      else if (node.name === 'w:tbl') this.#table(node, writer)
      else if (node.name === 'mc:AlternateContent') this.#blocks(firstChild(node, 'mc:Choice') ?? node, writer)
      else if (isAround(node.name)) this.#blocks(node, writer)
    }
  }

  #table(table: XmlElement, writer: PatternWriter): void {
    if (firstChild(firstChild(table, 'w:tblPr'), 'w:tblpPr')) {
      const pattern = this.#write(writer => this.#rows(table, writer))
      this.#stories.push({ kind: 'once', name: 'a table', pattern })
    } else this.#rows(table, writer)
  }

  #rows(table: XmlElement, writer: PatternWriter): void {
    const rows = rowsOf(table).filter(row => !isSet(row, 'w:hidden'))
    const first = rows.findIndex(row => !isSet(row, 'w:tblHeader'))
    const repeated = first < 0 ? rows : rows.slice(0, first)
    for (const row of rows) this.#row(row, writer)
    if (repeated.length === 0) return
    const before = this.#stories.length
    const pattern = this.#write(writer => {
      for (const row of repeated) this.#row(row, writer)
    })
    this.#stories.length = before
    this.#stories.push({ kind: 'each-page', name: 'the heading of a table', pattern })
  }

  #row(row: XmlElement, writer: PatternWriter): void {
    writer.row(
      cellsOf(row).map(cell => () => {
        const merge = firstChild(firstChild(cell, 'w:tcPr'), 'w:vMerge')
        const isCovered = merge && (attribute(merge, 'w:val') ?? 'continue') === 'continue'
        if (!isCovered) this.#blocks(cell, writer)
      }),
    )
  }

  #paragraph(paragraph: XmlElement, writer: PatternWriter): void {
    const frame = firstChild(firstChild(paragraph, 'w:pPr'), 'w:framePr')
    // a drop capital begins the next paragraph
    const isDropCapital = /^(drop|margin)$/.test(attribute(frame, 'w:dropCap') ?? '')
    if (frame && !isDropCapital) {
      const pattern = this.#write(writer => this.#content(paragraph, writer))
      if (pattern.steps.length > 1) this.#stories.push({ kind: 'once', name: 'a frame', pattern })
    } else this.#content(paragraph, writer)
    writer.gap()
  }

  #content(paragraph: XmlElement, writer: PatternWriter): void {
    const pieces = piecesOf(paragraph)
    const styled = styledRuns(this.#sheet, paragraphStyles(this.#sheet, paragraph))
    const stretches = shownRuns(pieces, styled, {
      noteLabel: reference =>
        this.#restartsNumbers && this.#noteOf(reference)?.label !== '' ? undefined : this.#noteOf(reference)?.label,
      ownLabel: this.#ownLabels.get(paragraph),
      object: node => this.#object(node),
      fields: this.#fields,
      otherResults: this.#otherResults,
    })
    const label = this.#labels.get(paragraph)?.label ?? ''
    const isOptional = stretches.length === 0 || this.#isLabelVanished(paragraph)
    const added = this.#addedLabels.get(paragraph)
    writer.paragraph(paragraph, (added ?? '').length + (label === '' ? 0 : label.length + 1))
    const shown = [...addedLabel(added), ...shownLabel(label, isOptional), ...withTagsOptional(stretches)]
    const direction = directionOf(paragraph, this.#sheet)
    if (direction === 'ltr' && this.#turnsWithPlace) writer.add(inEitherDirection(shown))
    else for (const item of withLevels(shown, direction)) writer.add(item)
  }

  /**
   * Whether the number of a paragraph is hidden. Word processors do not print such a number, but files sealed until
   * November 2026 may show it.
   */
  #isLabelVanished(paragraph: XmlElement): boolean {
    const place = this.#numbering.placeOf(paragraph)
    return isLabelVanished(paragraph, place?.list.levels[place.level], this.#sheet)
  }

  #object(node: XmlElement): void {
    for (const box of boxesOf(node)) this.#story('once', 'a text box', box)
  }
}

const inEitherDirection = (shown: Shown[]): Shown => ({
  kind: 'choice',
  of: [withLevels(shown, 'ltr'), withLevels(shown, 'rtl')],
})

const hasDefaults = (file: ReadonlyWordFile) =>
  firstChild(firstChild(file.root('styles'), 'w:docDefaults'), 'w:pPrDefault') !== undefined

const hasPlacesFromRight = (file: ReadonlyWordFile, body: XmlElement) =>
  [body, file.root('styles')].some(
    root =>
      root &&
      [...descendants(root)].some(
        node => node.name === 'w:bidiVisual' || (node.name === 'w:sectPr' && firstChild(node, 'w:bidi')),
      ),
  )

function shownLabel(label: string, isOptional: boolean): Shown[] {
  if (label === '') return []
  const exact: Shown[] = [{ kind: 'text', text: `${label} ` }]
  const capitals: Shown[] = [{ kind: 'text', text: `${label.toUpperCase()} ` }]
  const isNumber = /[\p{L}\p{N}]/u.test(label) && label !== 'o'
  const of = [exact, capitals, ...(isNumber ? [] : [[sign]]), ...(isNumber && !isOptional ? [] : [[]])]
  return [{ kind: 'apart', placeholder: '', shown: [{ kind: 'choice', of }] }]
}

function addedLabel(label: string | undefined): Shown[] {
  if (label === undefined) return []
  return [{ kind: 'apart', placeholder: '', shown: [{ kind: 'choice', of: [[], [{ kind: 'text', text: label }]] }] }]
}

const isSet = (row: XmlElement, name: string) => switched(firstChild(row, 'w:trPr'), name) === true

/** Makes text tags optional, because they become fields and are then removed from the page. */
function withTagsOptional(stretches: Stretch[]): Shown[] {
  const text = stretches.map(stretch => stretch.text).join('')
  const tags = tagsIn(text)
  if (tags.length === 0) return stretches.flatMap(stretch => stretch.shown)
  const shown: Shown[] = []
  let at = 0
  for (const stretch of stretches) {
    const end = at + stretch.text.length
    const cut = tags.filter(tag => tag.start < end && tag.end > at)
    if (cut.length === 0) shown.push(...stretch.shown)
    else {
      let from = at
      for (const tag of cut) {
        shown.push({ kind: 'text', text: text.slice(from, Math.max(from, tag.start)) })
        const to = Math.min(end, tag.end)
        shown.push({ kind: 'choice', of: [[], [{ kind: 'text', text: text.slice(Math.max(from, tag.start), to) }]] })
        from = to
      }
      shown.push({ kind: 'text', text: text.slice(from, end) })
    }
    at = end
  }
  return shown
}

function tagsIn(text: string): { start: number; end: number }[] {
  const tags: { start: number; end: number }[] = []
  for (let start = text.indexOf('{{'); start >= 0; ) {
    const inside = tagEnd(text.slice(start + 2), 0)
    const end = inside < 0 ? start + 2 : start + 2 + inside + 2
    if (inside >= 0 && !('problem' in parseTag(text.slice(start + 2, end - 2)))) tags.push({ start, end })
    start = text.indexOf('{{', end)
  }
  return tags
}
