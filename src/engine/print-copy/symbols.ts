import { setChild } from '../docx/grammar/order.ts'
import { isSymbolFont } from '../docx/symbol-fonts.ts'
import { fontOf, type StyledRuns, styledRuns } from '../redline/view/run-format.ts'
import { paragraphStyles, type StyleSheet } from '../redline/view/style-sheet.ts'
import { shownCharacters, unknownSymbol } from '../redline/view/symbol-characters.ts'
import {
  attribute,
  childElements,
  cloneElement,
  element,
  firstChild,
  isElement,
  textOf,
  type XmlElement,
} from '../xml/xml-tree.ts'

/** This font comes with LibreOffice. Characters that it lacks are taken from another font. */
const drawnIn = 'OpenSymbol'

/**
 * Replaces symbols of fonts such as Wingdings, in place, with the Unicode characters that the pages for members show:
 * LibreOffice draws text in most of these fonts as letters or as empty boxes. A symbol without such a character becomes
 * `w:sym`.
 *
 * Before: code 0xfe in Wingdings. After: `☑`.
 */
export function writeSymbols(story: XmlElement, sheet: StyleSheet): void {
  writeBelow(story, styledRuns(sheet, []))
}

function writeBelow(parent: XmlElement, styled: StyledRuns): void {
  const { sheet } = styled
  const inside = parent.name === 'w:p' ? styledRuns(sheet, paragraphStyles(sheet, parent)) : styled
  for (const child of parent.children) if (isElement(child)) writeBelow(child, inside)
  const runs = parent.children.filter(child => isElement(child) && child.name === 'w:r')
  if (!runs.some(run => symbolsIn(run as XmlElement, inside))) return
  parent.children = parent.children.flatMap(child =>
    isElement(child) && child.name === 'w:r' && symbolsIn(child, inside) ? splitRun(child, inside) : [child],
  )
}

const symbolsIn = (run: XmlElement, styled: StyledRuns): boolean =>
  run.children.some(child => isElement(child) && symbolsOf(child, run, styled) !== null)

interface Symbols {
  text: string
  font: string
}

/**
 * Returns the symbols that an element of a run shows in a symbol font, as codes of that font; null for any other
 * element.
 */
function symbolsOf(node: XmlElement, run: XmlElement, styled: StyledRuns): Symbols | null {
  const font = node.name === 'w:sym' ? attribute(node, 'w:font') : node.name === 'w:t' ? fontOf(run, styled) : undefined
  if (font === undefined || !isSymbolFont(font)) return null
  const code = Number.parseInt(attribute(node, 'w:char') ?? '', 16)
  const text = node.name === 'w:t' ? textOf(node) : Number.isNaN(code) ? '' : String.fromCharCode(code & 0xffff)
  return { text, font }
}

/** Splits a run into a separate run for each of its elements and for each stretch of symbols. */
function splitRun(run: XmlElement, styled: StyledRuns): XmlElement[] {
  const properties = firstChild(run, 'w:rPr')
  return childElements(run).flatMap(child => {
    if (child === properties) return []
    const symbols = symbolsOf(child, run, styled)
    return symbols ? written(symbols, properties) : [runOf(properties, child)]
  })
}

function written({ text, font }: Symbols, properties: XmlElement | undefined): XmlElement[] {
  const shown = shownCharacters(text, font)
  return [...shown.matchAll(/▫|[^▫]+/g)].map(({ index, 0: stretch }) => {
    if (stretch === unknownSymbol) return runOf(properties, symbolOf(font, text.charCodeAt(index)))
    return runOf(inFont(properties), element('w:t', { 'xml:space': 'preserve' }, [stretch]))
  })
}

const symbolOf = (font: string, code: number) =>
  element('w:sym', { 'w:font': font, 'w:char': (code > 0xff ? code : 0xf000 + code).toString(16).toUpperCase() })

const runOf = (properties: XmlElement | undefined, child: XmlElement) =>
  element('w:r', {}, [...(properties ? [cloneElement(properties)] : []), child])

function inFont(properties: XmlElement | undefined): XmlElement {
  const copy = properties ? cloneElement(properties) : element('w:rPr')
  const names = ['w:ascii', 'w:hAnsi', 'w:cs', 'w:eastAsia']
  setChild(copy, element('w:rFonts', Object.fromEntries(names.map(name => [name, drawnIn]))))
  return copy
}
