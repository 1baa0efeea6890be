import { attribute, descendants, isElement, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import type { Verdict } from '../changes/resolve-story.ts'
import type { InlineNode } from '../clause-content.ts'
import { bodyOf, paragraphsOf } from '../paragraphs.ts'
import { type ReadonlyWordFile, WordFile } from '../word-file.ts'
import { settled } from './both-ways.ts'

/** A character for each type of node that is not text. */
export const signs = {
  text: '',
  tab: '\t',
  break: '\n',
  note: '⁑',
  picture: '▣',
  shape: '▢',
  formula: '∑',
  ruby: '㊟',
  bookmark: '⚑',
} as const satisfies Record<InlineNode['type'], string>

/** Returns the text of an element, going by element names alone and without using code of the view. */
function textIn(node: XmlElement, targets: ReadonlySet<string>): string {
  const childText = () =>
    node.children
      .filter(isElement)
      .map(child => textIn(child, targets))
      .join('')
  switch (node.name) {
    case 'w:t':
      return textOf(node)
    case 'w:tab':
    case 'w:ptab':
      return signs.tab
    case 'w:br':
    case 'w:cr':
      return signs.break
    case 'w:noBreakHyphen':
      return '\u2011'
    case 'w:softHyphen':
      return '\u00ad'
    case 'w:sym':
      return String.fromCharCode(Number.parseInt(attribute(node, 'w:char')!, 16))
    case 'w:footnoteReference':
    case 'w:endnoteReference':
      return signs.note
    case 'w:ruby':
      return signs.ruby
    case 'm:oMath':
    case 'm:oMathPara':
      return signs.formula
    case 'w:drawing':
    case 'w:pict':
    case 'w:object':
    case 'mc:AlternateContent':
      return isPicture(node) ? signs.picture : signs.shape
    case 'w:bookmarkStart':
      return targets.has(attribute(node, 'w:name')!) ? signs.bookmark : ''
    case 'w:pPr':
    case 'w:rPr':
    case 'w:sdtPr':
    case 'w:fldData':
      return ''
    default:
      return childText()
  }
}

const isPicture = (node: XmlElement): boolean =>
  [...descendants(node)].some(descendant =>
    /^(a:blip|v:imagedata|c:chart|dgm:relIds|o:OLEObject|w:control)$/.test(descendant.name),
  )

/** Returns the bookmarks that a field or link of the body refers to. */
export function targetsIn(file: ReadonlyWordFile): Set<string> {
  const body = bodyOf(file.tree(file.mainName))
  const codes = [...descendants(body)]
    .map(node => (node.name === 'w:instrText' ? textOf(node) : `${attribute(node, 'w:instr') ?? ''} `))
    .join('')
  const linked = [...descendants(body)].flatMap(node => attribute(node, 'w:anchor') ?? [])
  return new Set(
    [...codes.matchAll(/\b(?:PAGE)?REF\s+"?([^\s"]+)|\\l\s+"([^"]+)"/g)].map(([, a, b]) => (a ?? b)!).concat(linked),
  )
}

/** Marks the end of a paragraph. */
export const PARAGRAPH = '¶'

/** Returns the text of the file with all changes accepted or all rejected. */
export function fileText(bytes: Uint8Array, verdict: Verdict, targets: ReadonlySet<string>): string {
  const file = WordFile.open(settled(bytes, verdict))
  return paragraphsOf(bodyOf(file.tree(file.mainName)))
    .map(({ node }) => textIn(node, targets) + PARAGRAPH)
    .join('')
}
