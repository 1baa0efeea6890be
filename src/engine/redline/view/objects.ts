import { attribute, descendants, firstChild, isElement, textBelow, type XmlElement } from '../../xml/xml-tree.ts'
import { escapeHtml } from './markup.ts'

/** What stands in a line for a picture, a note, a formula: one element of the class `object`. */
export function objectHtml(node: XmlElement, noteLabel: string | undefined): string {
  if (noteLabel !== undefined) return `<sup class="object note">${escapeHtml(noteLabel)}</sup>`
  if (node.name === 'm:oMath' || node.name === 'm:oMathPara')
    return `<span class="object formula">${escapeHtml(textBelow(node, isFormulaText))}</span>`
  if (node.name === 'w:ruby') return rubyHtml(node)
  const shown = shownBranch(node)
  const nodes = [...descendants(shown)]
  if (nodes.some(one => pictures.has(one.name)))
    return `<img class="object picture" alt="${escapeHtml(descriptionOf(nodes))}">`
  return `<span class="object shape">${escapeHtml(textBelow(shown, isFormulaText))}</span>`
}

const pictures = new Set(['a:blip', 'v:imagedata', 'c:chart', 'dgm:relIds', 'o:OLEObject', 'w:control'])

/** What the author says of a picture (ECMA-376-1 §20.4.2.5; VML's `alt`). */
function descriptionOf(nodes: XmlElement[]): string {
  const spoken = nodes.flatMap(node => {
    if (node.name === 'wp:docPr' || node.name === 'pic:cNvPr')
      return [attribute(node, 'descr'), attribute(node, 'title')]
    return node.name.startsWith('v:') ? [attribute(node, 'alt')] : []
  })
  return spoken.find(text => text?.trim()) ?? ''
}

function rubyHtml(node: XmlElement): string {
  const [base, reading] = ['w:rubyBase', 'w:rt'].map(name => textBelow(firstChild(node, name), one => one === 'w:t'))
  return `<span class="object ruby">${escapeHtml(base!)}<sup>${escapeHtml(reading!)}</sup></span>`
}

const isFormulaText = (name: string) => name === 'm:t'

/** Of alternate content the first choice, which is what Word shows (ECMA-376-3 §7.6). */
const shownBranch = (node: XmlElement): XmlElement =>
  node.name === 'mc:AlternateContent'
    ? (firstChild(node, 'mc:Choice') ?? firstChild(node, 'mc:Fallback') ?? node)
    : node

/** The paragraphs of the text boxes in an object, the outermost only. */
export function readOnlyParagraphs(node: XmlElement): XmlElement[] {
  const paragraphs: XmlElement[] = []
  collect(shownBranch(node), paragraphs)
  return paragraphs
}

function collect(node: XmlElement, paragraphs: XmlElement[]): void {
  for (const child of shownBranch(node).children) {
    if (!isElement(child)) continue
    if (child.name === 'w:p') paragraphs.push(child)
    else collect(child, paragraphs)
  }
}
