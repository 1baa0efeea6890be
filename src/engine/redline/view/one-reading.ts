import { isStory, traitsOf } from '../../docx/grammar/elements.ts'
import {
  attribute,
  childElements,
  descendants,
  firstChild,
  isElement,
  textOf,
  type XmlElement,
} from '../../xml/xml-tree.ts'
import { type UnstoredField, unstoredFields } from '../inline/coded-text.ts'
import { holdsField, readInline } from '../inline-content.ts'
import { codesIn, type Piece, piecesOf, pieceText } from '../paragraph-text.ts'
import { paragraphsOf } from '../paragraphs.ts'
import { onceForEach } from '../remembered.ts'
import { storiesOf } from '../stories.ts'
import type { ReadonlyWordFile } from '../word-file.ts'

/** A place where word processors show different text: the reason, and the words there. */
export interface Ambiguity {
  reason: 'alternatives-differ' | 'text-in-code' | 'field-without-text'
  place: string
}

const printed: ReadonlySet<string> = new Set(['body', 'header', 'footer', 'footnotes', 'endnotes'])

/** Returns the first place in a document where word processors show different text; null if there is none. */
export function ambiguityOf(file: ReadonlyWordFile): Ambiguity | null {
  const mayHoldCode = onceForEach(holdsField)
  for (const { kind, root } of storiesOf(file)) {
    if (!printed.has(kind)) continue
    for (const node of descendants(root)) {
      const place = node.name === 'mc:AlternateContent' ? differingBranches(node) : null
      if (place !== null) return { reason: 'alternatives-differ', place }
      const hidden = isStory(node.name)
        ? textInCodes(node, mayHoldCode)
        : node.name === 'w:p' && mayHoldCode(node)
          ? swallowedText(node)
          : ''
      if (hidden.trim() !== '') return { reason: 'text-in-code', place: quote(hidden) }
      const [field] = isStory(node.name) ? unstoredFields(node, mayHoldCode) : []
      if (field) return { reason: 'field-without-text', place: fieldPlace(field) }
    }
  }
  return null
}

/**
 * Describes branches of alternate content with different text; returns null if there are none. Which branch is shown
 * depends on the word processor (ECMA-376-3 §7.6). The page shows the first choice. Another branch may have the same
 * text or no text, such as a picture for older word processors.
 */
function differingBranches(node: XmlElement): string | null {
  const [first = '', ...others] = childElements(node).map(wordsOf)
  const different = others.find(words => words.trim() !== '' && withoutBlanks(words) !== withoutBlanks(first))
  return different === undefined ? null : `${quote(first)} and ${quote(different)}`
}

const withoutBlanks = (text: string) => text.replace(/\s+/g, '')

/** Returns all words of a branch. For nested alternate content, returns the words of the first choice. */
function wordsOf(node: XmlElement): string {
  if (traitsOf(node.name).text === 'shown' && node.name !== 'w:delText') return textOf(node)
  if (node.name === 'a:t') return textOf(node)
  if (node.name === 'v:textpath') return attribute(node, 'string') ?? ''
  const shown = node.name === 'mc:AlternateContent' ? (firstChild(node, 'mc:Choice') ?? node) : node
  const words = shown.children.map(child => (isElement(child) ? wordsOf(child) : ''))
  return node.name === 'w:p' ? `${words.join('')} ` : words.join('')
}

/**
 * Returns the text in the code of fields that began in an earlier paragraph. All other codes are found by reading the
 * paragraph itself.
 */
function textInCodes(story: XmlElement, mayHoldCode: (paragraph: XmlElement) => boolean): string {
  const open: { paragraph: XmlElement; text: string; isInCode: boolean }[] = []
  let hidden = ''
  const close = () => {
    const field = open.at(-1)
    if (field?.isInCode) hidden += field.text
    if (field) field.isInCode = false
  }
  for (const { node: paragraph } of paragraphsOf(story)) {
    if (open.length === 0 && !mayHoldCode(paragraph)) continue
    readInline(paragraph, {
      piece(node, run) {
        const mark = run && node.name === 'w:fldChar' ? attribute(node, 'w:fldCharType') : undefined
        if (mark === 'begin') open.push({ paragraph, text: '', isInCode: true })
        else if (mark !== undefined) close()
        if (mark === 'end') open.pop()
        const isDeleted = node.name === 'w:delText'
        for (const field of open)
          if (field.isInCode && field.paragraph !== paragraph && !isDeleted) field.text += pieceText(node)
      },
    })
  }
  return hidden
}

/**
 * Returns the text that has no tracked change but enters or leaves a field code when the changes around it are decided.
 */
function swallowedText(paragraph: XmlElement): string {
  const pieces = piecesOf(paragraph)
  const before = codesIn(pieces, piece => piece.inserted === null)
  const after = codesIn(pieces, piece => piece.deleted === null)
  const isSwallowed = ({ inserted, deleted }: Piece, index: number) =>
    !inserted && !deleted && before.has(index) !== after.has(index)
  return pieces.map((piece, index) => (isSwallowed(piece, index) ? pieceText(piece.node) : '')).join('')
}

/** Describes a field and its paragraph, for display. */
const fieldPlace = ({ name, text }: UnstoredField): string =>
  `${name} ${text.trim() === '' ? 'in a paragraph without text' : `in ${quote(text)}`}`

/**
 * Describes all fields of a document that show something the document does not store, in the words of `fieldPlace`.
 * Throws DocxError.
 */
export const unstoredPlaces = (file: ReadonlyWordFile): string[] =>
  storiesOf(file)
    .filter(({ kind }) => printed.has(kind))
    .flatMap(({ root }) =>
      [...descendants(root)].filter(({ name }) => isStory(name)).flatMap(story => unstoredFields(story)),
    )
    .map(fieldPlace)

const quotedMost = 40

function quote(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return `“${characters.length > quotedMost ? `${characters.slice(0, quotedMost).join('')}…` : line}”`
}
