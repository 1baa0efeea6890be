import { isChange, traitsOf } from '../../docx/grammar/elements.ts'
import { removeChildren, setChild } from '../../docx/grammar/order.ts'
import { forbiddenCharacters } from '../../xml/read-xml.ts'
import { cloneElement, element, firstChild, isElement, type XmlElement, type XmlNode } from '../../xml/xml-tree.ts'
import { hidesAnywhere } from '../hiding-property.ts'
import type { Piece } from '../paragraph-text.ts'
import { RedlineError } from '../redline-error.ts'
import type { EditedContent } from './paragraph-content.ts'

/** Characters that are written as elements in a run (ECMA-376-1 §17.3.3). */
const elements: Record<string, string> = {
  '\t': 'w:tab',
  '\n': 'w:br',
  '\u2011': 'w:noBreakHyphen',
  '\u00ad': 'w:softHyphen',
}
const rightToLeft = /[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u
/**
 * Matches stretches of text in one direction. Characters without a direction, such as spaces, belong to the text before
 * them.
 */
const stretches =
  /[^\p{L}]*[[\p{L}]&&[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]](?:[^\p{L}]|[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}])*|(?:[^\p{L}]|[\p{L}--[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]])+/gv
/** The character that represents an object in a text. */
export const OBJECT_CHARACTER = '\ufffc'

/**
 * Converts line ends to line feeds. Throws RedlineError `unwritable-text` for characters that a document cannot hold.
 */
export function writableText(text: string): string {
  if (!text.isWellFormed()) throw new RedlineError('unwritable-text', 'half of a character')
  const lines = text.replace(/\r\n?/g, '\n')
  const wrong = forbiddenCharacters.exec(lines)
  if (wrong) throw new RedlineError('unwritable-text', `U+${wrong[0].charCodeAt(0).toString(16).padStart(4, '0')}`)
  return lines
}

/** Throws RedlineError `unwritable-text` if a text contains an object, which cannot be typed. */
export function requireNoObject(text: string): void {
  if (text.includes(OBJECT_CHARACTER)) throw new RedlineError('unwritable-text', 'an object cannot be typed')
}

/** Makes the runs that show a text, with the given properties. */
export function newRuns(text: string, properties: XmlElement | undefined): XmlElement[] {
  return (text.match(stretches) ?? []).map(stretch => {
    const runProperties = withDirection(properties, stretch)
    return element('w:r', {}, [
      ...(runProperties && runProperties.children.length > 0 ? [runProperties] : []),
      ...textNodes(stretch),
    ])
  })
}

function textNodes(text: string): XmlNode[] {
  return text
    .split(/([\t\n\u2011\u00ad])/)
    .filter(part => part !== '')
    .map(part => {
      const name = elements[part]
      return name ? element(name) : element('w:t', /^\s|\s$/.test(part) ? { 'xml:space': 'preserve' } : {}, [part])
    })
}

/**
 * Sets the direction of a run. Arabic and Hebrew appear in the wrong order without `w:rtl`, and all other text with it
 * (§17.3.2.30).
 */
function withDirection(properties: XmlElement | undefined, text: string): XmlElement | undefined {
  const copy = properties ? cloneElement(properties) : element('w:rPr')
  if (rightToLeft.test(text)) setChild(copy, element('w:rtl'))
  else if (/\p{L}/u.test(text)) removeChildren(copy, 'w:rtl')
  return copy
}

/**
 * Returns the properties for text typed next to a run: the properties of the run, without tracked changes and without
 * properties that hide text.
 */
export function typedProperties(properties: XmlElement | undefined): XmlElement | undefined {
  if (!properties) return undefined
  const copy = cloneElement(properties)
  copy.children = copy.children.filter(child => isElement(child) && !hidesAnywhere(child) && !isChange(child.name))
  return copy
}

const isText = ({ node, deleted }: Piece) =>
  deleted === null && (node.name === 'w:t' || traitsOf(node.name).character !== undefined)

/**
 * Returns the properties for text typed before the piece `index`: the properties of the text before it, else of the
 * text after it, else of the paragraph end. Text next to a link does not look like a link.
 */
export function propertiesBeside({ paragraph, pieces, fields }: EditedContent, index: number, container: XmlElement) {
  const isNear = (piece: Piece, at: number) =>
    isText(piece) &&
    piece.path.includes(container) &&
    !piece.path.slice(piece.path.indexOf(container) + 1).some(around => around.name === 'w:hyperlink') &&
    !fields.some(({ first, last }) => first <= at && at <= last && !(first < index && index <= last))
  const before = pieces.findLastIndex((piece, at) => at < index && isText(piece))
  const after = pieces.findIndex((piece, at) => at >= index && isText(piece))
  const chosen = [before, after].find(at => at >= 0 && isNear(pieces[at]!, at))
  const run = chosen === undefined ? undefined : pieces[chosen]!.run
  return typedProperties(run ? firstChild(run, 'w:rPr') : markProperties(paragraph))
}

/** Returns the properties of the paragraph end, for the first text in the paragraph. */
const markProperties = (paragraph: XmlElement): XmlElement | undefined =>
  firstChild(firstChild(paragraph, 'w:pPr'), 'w:rPr')
