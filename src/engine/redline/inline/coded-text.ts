import { traitsOf } from '../../docx/grammar/elements.ts'
import { isSymbolFont } from '../../docx/symbol-fonts.ts'
import { attribute, descendants, element, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { holdsField, readInline } from '../inline-content.ts'
import { currentTextOf, type Piece, piecesOf } from '../paragraph-text.ts'
import { paragraphsOf } from '../paragraphs.ts'
import { storiesOf } from '../stories.ts'
import type { WordFile } from '../word-file.ts'
import { type Field, fieldName, fieldsOf } from './fields.ts'

const button = /^\s*(?:MACROBUTTON|GOTOBUTTON)\s+\S+\s+([^"\\]*[^"\\\s])\s*$/i
const symbol =
  /^\s*SYMBOL\s+(\d{1,5}|0x[\da-f]{1,4})((?:\s+\\[ahu]|\s+\\s\s+\d+|\s+\\f\s+(?:"[^"\\]+"|[^\s"\\]+))+)\s*$/i

/**
 * Returns the element of a run that shows the text of a field without a stored result: `w:t` for the text of a button,
 * `w:sym` for a symbol that names its font (ECMA-376-1 §17.16.5.26, §17.16.5.33, §17.16.5.63). For example,
 * `GOTOBUTTON Price see the price` gives `see the price`. Returns null for any other code, and for a code that can be
 * read in two ways.
 */
export function codedText(code: string): XmlElement | null {
  const text = button.exec(code)?.[1]
  if (text !== undefined) return element('w:t', { 'xml:space': 'preserve' }, [text])
  const [, number, switches = ''] = symbol.exec(code) ?? []
  const [, quoted, plain] = /\\f\s+(?:"([^"]+)"|(\S+))/i.exec(switches) ?? []
  const font = quoted ?? plain
  const character = number && font ? symbolCode(Number(number), font, /\\u/i.test(switches)) : undefined
  return character === undefined ? null : element('w:sym', { 'w:font': font, 'w:char': character })
}

/**
 * Returns the hexadecimal code for `w:sym`. Codes up to 255 are codes of a symbol font or of Windows-1252, unless the
 * field says Unicode.
 */
function symbolCode(code: number, font: string, isUnicode: boolean): string | undefined {
  if (code < 0x20 || code > 0xffff || (code >= 0xd800 && code < 0xe000)) return undefined
  if (code > 0xff || isUnicode) return hex(code)
  if (isSymbolFont(font)) return hex(0xf000 + code)
  return hex(new TextDecoder('windows-1252').decode(Uint8Array.of(code)).codePointAt(0)!)
}

const hex = (code: number) => code.toString(16).toUpperCase().padStart(4, '0')

/**
 * Replaces fields whose code alone gives their text with that text, in place, in all paragraphs below an element.
 * Returns whether anything changed.
 */
export function writeCodedTexts(root: XmlElement): boolean {
  const paragraphs = [...descendants(root)].filter(node => node.name === 'w:p')
  return paragraphs.map(writeIn).includes(true)
}

/** Runs `writeCodedTexts` on all stories of a file. */
export function writeAllCodedTexts(file: WordFile): void {
  for (const { partName, root } of storiesOf(file)) if (writeCodedTexts(root)) file.changed(partName)
}

function writeIn(paragraph: XmlElement): boolean {
  if (!holdsField(paragraph)) return false
  const pieces = piecesOf(paragraph)
  const offsets = [0, ...pieces.map(() => 0)]
  const written = fieldsOf([], pieces, offsets).map(field => writeField(field, pieces))
  return written.includes(true)
}

/**
 * Replaces a field with its text. The field must be complete and not deleted, be in one insertion or none, and hold
 * only its field characters and code. Returns whether it was replaced.
 */
function writeField({ code, first, last, isElement }: Field, pieces: readonly Piece[]): boolean {
  const shown = codedText(code)
  const fieldPieces = pieces.slice(Math.max(0, first), last + 1).filter(({ run }) => run)
  const [begin] = fieldPieces
  const isWhole = !isElement && first >= 0 && last < pieces.length
  const isPlain = fieldPieces.every(({ node }) => node.name === 'w:fldChar' || traitsOf(node.name).text === 'code')
  const isOfOneChange = fieldPieces.every(
    piece => piece.inserted?.node === begin!.inserted?.node && piece.deleted === null,
  )
  if (!shown || !begin || !isWhole || !isPlain || !isOfOneChange) return false
  for (const { node, run } of fieldPieces)
    run!.children = run!.children.flatMap(child => (child === node ? (node === begin.node ? [shown] : []) : [child]))
  return true
}

/** Fields whose text or number a word processor computes and the file does not store (§17.16.5). */
const unstored: ReadonlySet<string> = new Set([
  ...['AUTONUM', 'AUTONUMLGL', 'AUTONUMOUT', 'LISTNUM', 'EQ', 'MACROBUTTON', 'GOTOBUTTON', 'SYMBOL'],
])

/** A field that shows something the file does not store, with the text of its paragraph. */
export interface UnstoredField {
  name: string
  /** The text of the paragraph with all changes accepted; may be empty. */
  text: string
}

/**
 * Finds the fields of a story that show something the file does not store. Ignores text boxes. Includes deleted fields,
 * because rejecting the deletion restores them. Call this after `writeCodedTexts`.
 */
export function unstoredFields(story: XmlElement, mayHoldCode = holdsField): UnstoredField[] {
  const fields: UnstoredField[] = []
  const open: { code: string; isInCode: boolean }[] = []
  for (const { node: paragraph } of paragraphsOf(story)) {
    if (open.length === 0 && !mayHoldCode(paragraph)) continue
    const add = (code: string) => {
      const name = fieldName(code)
      if (unstored.has(name)) fields.push({ name, text: currentTextOf(paragraph) })
    }
    readInline(paragraph, {
      enter(node) {
        if (node.name === 'w:fldSimple') add(attribute(node, 'w:instr') ?? '')
        return true
      },
      piece(node) {
        const field = open.at(-1)
        const mark = node.name === 'w:fldChar' ? attribute(node, 'w:fldCharType') : undefined
        if (mark === 'begin') open.push({ code: '', isInCode: true })
        else if (mark !== undefined && field?.isInCode) {
          field.isInCode = false
          add(field.code)
        } else if (field?.isInCode && traitsOf(node.name).text === 'code') field.code += textOf(node)
        if (mark === 'end') open.pop()
      },
    })
  }
  return fields
}
