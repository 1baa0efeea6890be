import { isOn } from '../../docx/grammar/on-off.ts'
import { attribute, childElements, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import type { ReadonlyWordFile } from '../word-file.ts'

/** The styles of a document (ECMA-376-1 §17.7), each as a chain with the styles that it is based on, itself first. */
export interface StyleSheet {
  /** The chain of a style; the same array for each call, so that it can be a key. */
  chainOf(styleId: string | undefined): XmlElement[]
  /** The style of paragraphs that name none. */
  defaultParagraphStyle: string | undefined
  /** `w:rPr` of the document's defaults. */
  defaultRun: XmlElement | undefined
  /** `w:pPr` of the document's defaults. */
  defaultParagraph: XmlElement | undefined
}

/** Chains longer than Word allows are circles or attacks. */
const LONGEST_CHAIN = 20

/** The current styles of a file: a decision about a change may change them. */
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

/** The styles that format a paragraph, its own first. */
export function paragraphStyles(sheet: StyleSheet, paragraph: XmlElement): XmlElement[] {
  const chain = sheet.chainOf(childValue(firstChild(paragraph, 'w:pPr'), 'w:pStyle'))
  return chain.length > 0 ? chain : sheet.chainOf(sheet.defaultParagraphStyle)
}

/** The `w:val` of a child; undefined when the child or its value is missing. */
export const childValue = (parent: XmlElement | undefined, name: string): string | undefined =>
  attribute(firstChild(parent, name), 'w:val')
