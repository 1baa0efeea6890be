import { element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'

/**
 * The order of children that the schema prescribes (ECMA-376-1 §A.1: CT_P, CT_Tbl, CT_Row, CT_Tc, CT_PPr, CT_NumPr,
 * CT_ParaRPr, CT_R, CT_RPr, CT_TrPr, CT_TcPr, CT_Settings), as far as children are inserted. `*` is all other children,
 * including Microsoft's extensions.
 */
const sequences: Record<string, string> = {
  p: 'pPr *',
  r: 'rPr *',
  tbl: 'tblPr tblGrid *',
  tr: 'tblPrEx trPr *',
  tc: 'tcPr *',
  pPr: `pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs
    suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid
    spacing ind * rPr sectPr pPrChange`,
  numPr: 'ilvl numId *',
  rPr: `ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof
    snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em
    lang eastAsianLayout specVanish oMath * rPrChange`,
  trPr: '* ins del trPrChange',
  tcPr: 'cnfStyle tcW gridSpan hMerge vMerge *',
  settings: `writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries
    displayBackgroundShape printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts
    embedSystemFonts saveSubsetFonts saveFormsData mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader
    bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors activeWritingStyle proofState
    formsDesign attachedTemplate linkStyles stylePaneFormatFilter stylePaneSortMethod documentType mailMerge revisionView
    trackRevisions *`,
}

const ranks = new Map(
  Object.entries(sequences).map(([parent, names]) => [
    `w:${parent}`,
    new Map(names.split(/\s+/).map((name, rank) => [name === '*' ? name : `w:${name}`, rank])),
  ]),
)

/** Puts a child where the schema requires it, replacing any existing child of the same name. */
export function setChild(parent: XmlElement, child: XmlElement): void {
  const existing = firstChild(parent, child.name)
  if (existing) parent.children.splice(parent.children.indexOf(existing), 1, child)
  else addChild(parent, child)
}

/** Like `setChild`, but keeps other children of the same name. */
export function addChild(parent: XmlElement, child: XmlElement): void {
  const order = ranks.get(parent.name)
  const rank = ({ name }: XmlElement) => order?.get(name) ?? order?.get('*') ?? 0
  const next = parent.children.findIndex(otherChild => isElement(otherChild) && rank(otherChild) > rank(child))
  parent.children.splice(next < 0 ? parent.children.length : next, 0, child)
}

/** Returns the child with this name and adds it if it is missing. */
export function ownChild(parent: XmlElement, name: string): XmlElement {
  const existing = firstChild(parent, name)
  if (existing) return existing
  const made = element(name)
  addChild(parent, made)
  return made
}

export function removeChildren(parent: XmlElement, name: string): void {
  parent.children = parent.children.filter(child => !isElement(child) || child.name !== name)
}
