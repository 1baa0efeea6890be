import { isOn } from '../../docx/grammar/on-off.ts'
import { attribute, childElements, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import type { ReadonlyWordFile } from '../word-file.ts'

/**
 * The styles of a document (ECMA-376-1 §17.7). The chain of a style is the style, followed by the styles that it is
 * based on.
 */
export interface StyleSheet {
  /** Returns the chain of a style. Every call returns the same array, so the array can be a key. */
  chainOf(styleId: string | undefined): XmlElement[]
  /** The style of paragraphs that do not name a style. */
  defaultParagraphStyle: string | undefined
  /** Whether the document has defaults, even empty ones. */
  hasDefaults: boolean
  /** The `w:rPr` of the document's defaults. */
  defaultRun: XmlElement | undefined
  /** The `w:pPr` of the document's defaults. */
  defaultParagraph: XmlElement | undefined
}

/** The longest chain of styles to follow. Anything longer is a cycle or an attack; Word does not allow it. */
const LONGEST_CHAIN = 20

/** Reads the current styles of a file, which deciding a change may alter. */
export function styleSheetOf(file: ReadonlyWordFile): StyleSheet {
  return readStyles(file.root('styles'))
}

function readStyles(root: XmlElement | undefined): StyleSheet {
  const styles = new Map<string, XmlElement>()
  let defaultParagraphStyle: string | undefined
  for (const style of childElements(root, 'w:style')) {
    const id = attribute(style, 'w:styleId')
    if (id === undefined || styles.has(id)) continue
    styles.set(id, style)
    if (attribute(style, 'w:type') === 'paragraph' && isOn(attribute(style, 'w:default'), false))
      defaultParagraphStyle ??= id
  }
  const chains = new Map<string, XmlElement[]>()
  const none: XmlElement[] = []
  const defaults = firstChild(root, 'w:docDefaults')
  return {
    defaultParagraphStyle,
    hasDefaults: defaults !== undefined,
    defaultRun: firstChild(firstChild(defaults, 'w:rPrDefault'), 'w:rPr'),
    defaultParagraph: firstChild(firstChild(defaults, 'w:pPrDefault'), 'w:pPr'),
    chainOf(styleId) {
      if (styleId === undefined) return none
      const chain = chains.get(styleId) ?? readChain(styles, styleId)
      chains.set(styleId, chain)
      return chain
    },
  }
}

function readChain(styles: Map<string, XmlElement>, styleId: string): XmlElement[] {
  const chain: XmlElement[] = []
  for (let style = styles.get(styleId); style && chain.length < LONGEST_CHAIN; ) {
    chain.push(style)
    style = styles.get(childValue(style, 'w:basedOn') ?? '')
  }
  return chain
}

/** Returns the styles that format a paragraph, the nearest first. */
export function paragraphStyles(sheet: StyleSheet, paragraph: XmlElement): XmlElement[] {
  const chain = sheet.chainOf(childValue(firstChild(paragraph, 'w:pPr'), 'w:pStyle'))
  return chain.length > 0 ? chain : sheet.chainOf(sheet.defaultParagraphStyle)
}

/** Returns the `w:rPr` of styles that have one. */
export const runPropertiesOf = (styles: readonly XmlElement[]): XmlElement[] =>
  styles.flatMap(style => firstChild(style, 'w:rPr') ?? [])

/** Returns the first child of a name that any of some elements has, the strongest element first. */
export function nearestElement(levels: readonly (XmlElement | undefined)[], name: string): XmlElement | undefined {
  for (const level of levels) {
    const element = firstChild(level, name)
    if (element) return element
  }
  return undefined
}

/** Returns the `w:val` of a child; undefined if the child or its value is missing. */
export const childValue = (parent: XmlElement | undefined, name: string): string | undefined =>
  attribute(firstChild(parent, name), 'w:val')
