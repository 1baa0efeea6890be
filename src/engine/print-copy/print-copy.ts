import { traitsOf } from '../docx/grammar/elements.ts'
import { writeCodedTexts } from '../redline/inline/coded-text.ts'
import { storiesOf } from '../redline/stories.ts'
import { styleSheetOf } from '../redline/view/style-sheet.ts'
import type { WordFile } from '../redline/word-file.ts'
import { attribute, element, firstChild, isElement, textBelow, type XmlElement } from '../xml/xml-tree.ts'
import { layoutNumbers } from './layout-numbers.ts'
import { writeLabels } from './list-labels.ts'
import { orderNotes } from './note-order.ts'
import { chosenEntry, fieldNameOf, readStoryFields } from './story-fields.ts'
import { writeSymbols } from './symbols.ts'

/**
 * Turns a document, in place, into the copy that is laid out, so that none of its words are computed during layout.
 * Fields become their stored results as text, except `layoutNumbers`; one branch of alternate content is left; symbols
 * become Unicode characters; labels of lists that LibreOffice would number differently are written out; notes are in
 * the order of their references. All tracked changes must be accepted. Throws DocxError.
 */
export function printCopy(file: WordFile): WordFile {
  const texts = storiesOf(file).filter(({ kind }) => printed.has(kind))
  for (const { root } of texts) {
    keepOneBranch(root)
    writeCodedTexts(root)
  }
  const live = layoutNumbers(file)
  const sheet = styleSheetOf(file)
  for (const { partName, root } of texts) {
    settleFields(root, live)
    writeSymbols(root, sheet)
    file.changed(partName)
  }
  writeLabels(file)
  orderNotes(file)
  return file
}

const printed: ReadonlySet<string> = new Set(['body', 'header', 'footer', 'footnotes', 'endnotes'])

/** Fields without a stored result, which LibreOffice draws from the data stored with them. */
const drawn: ReadonlySet<string> = new Set(['FORMCHECKBOX', 'HYPERLINK'])

function settleFields(story: XmlElement, live: ReadonlySet<XmlElement>): void {
  const { fields, unshown, inner } = readStoryFields(story)
  const stays = new Set(fields.filter(field => live.has(field.begin) || drawn.has(fieldNameOf(field))))
  const gone = new Map<XmlElement, Set<XmlElement>>()
  for (const [node, { parent, field }] of unshown) {
    if (field !== null && stays.has(field)) continue
    const nodes = gone.get(parent) ?? new Set()
    gone.set(parent, nodes.add(node))
  }
  for (const field of fields) {
    const entry = field.result.trim() === '' && field.end ? chosenEntry(field) : undefined
    if (entry === undefined) continue
    const { parent } = unshown.get(field.end!)!
    parent.children.splice(parent.children.indexOf(field.end!), 0, element('w:t', { 'xml:space': 'preserve' }, [entry]))
  }
  for (const [parent, nodes] of gone) parent.children = parent.children.filter(node => !nodes.has(node as XmlElement))
  const unwrapped = new Set(fields.filter(field => !field.end && !stays.has(field)).map(({ begin }) => begin))
  if (unwrapped.size > 0) unwrap(story, unwrapped)
  for (const innerStory of inner) settleFields(innerStory, live)
}

/** Replaces elements with their children. */
function unwrap(parent: XmlElement, wrappers: ReadonlySet<XmlElement>): void {
  for (const child of parent.children) if (isElement(child)) unwrap(child, wrappers)
  if (!parent.children.some(child => isElement(child) && wrappers.has(child))) return
  parent.children = parent.children.flatMap(child =>
    isElement(child) && wrappers.has(child)
      ? child.children.filter(child => !isElement(child) || child.name !== 'w:fldData')
      : [child],
  )
}

/** The namespaces of the branches that LibreOffice 7.4 draws. In place of any other branch it shows the fallback. */
const chosen: ReadonlySet<string> = new Set(['wps', 'wpg', 'w14'])

/**
 * Keeps one branch of alternate content. Members see the first choice, as in Word. LibreOffice gets the first choice if
 * it can draw it or if the fallback has other words, and otherwise the fallback.
 */
function keepOneBranch(node: XmlElement): void {
  if (node.name === 'mc:AlternateContent') {
    const choice = firstChild(node, 'mc:Choice')
    const fallback = firstChild(node, 'mc:Fallback')
    const isDrawn = chosen.has(attribute(choice, 'Requires') ?? '')
    const branch = choice && (isDrawn || !fallback || wordsOf(choice) !== wordsOf(fallback)) ? choice : fallback
    node.children = branch ? [branch] : []
  }
  for (const child of node.children) if (isElement(child)) keepOneBranch(child)
}

const wordsOf = (node: XmlElement) =>
  textBelow(node, name => traitsOf(name).text === 'shown' || name === 'a:t').replace(/\s+/g, '')
