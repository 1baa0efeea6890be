import { childElements, type XmlElement } from '../../src/engine/xml/xml-tree.ts'

/** The order of children that the schema prescribes (ECMA-376-1 §A.1); names without the prefix `w`. */
const orders: Record<string, string> = {
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange',
  'w:rPr':
    'ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange',
  'w:p': 'pPr *',
  'w:r': 'rPr *',
  'w:tbl': '- tblPr tblGrid *',
  'w:tr': 'tblPrEx trPr *',
  'w:tc': 'tcPr *',
}

/** Describes what violates the schema: children out of order or twice, and deleted text outside of deletions. */
export function disorderOf(node: XmlElement, isDeleted = false): string[] {
  const order = orders[node.name]?.split(' ') ?? []
  const rest = order.at(-1) === '*' ? order.length : -1
  const ranks = childElements(node)
    .filter(child => child.name.startsWith('w:'))
    .map(child => {
      const rank = order.indexOf(child.name.slice(2))
      return rank < 0 ? rest : rank
    })
    .filter(rank => order.length > 0 && rank >= 0)
  const isOrdered = ranks.every((rank, index) => index === 0 || rank > ranks[index - 1]! || rank === order.length)
  const inDeletion = isDeleted || node.name === 'w:del' || node.name === 'w:moveFrom'
  const isStray = (node.name === 'w:delText' || node.name === 'w:delInstrText') && !isDeleted
  const emptyCell = node.name === 'w:tc' && childElements(node).at(-1)?.name !== 'w:p'
  const isLast = childElements(node).at(-1)?.name
  return [
    ...(isOrdered ? [] : [`${node.name}: ${childElements(node).map(child => child.name)}`]),
    ...(isStray ? [`${node.name} outside of a deletion`] : []),
    ...(emptyCell && isLast !== 'w:sdt' ? ['w:tc without a last paragraph'] : []),
    ...childElements(node).flatMap(child => disorderOf(child, inDeletion)),
  ]
}
