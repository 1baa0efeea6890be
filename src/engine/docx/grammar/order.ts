import { element, firstChild, isElement, type XmlElement } from '../../xml/xml-tree.ts'

/**
 * The order of children that the schema prescribes (ECMA-376-1 §A.1: CT_P, CT_Tbl, CT_Row, CT_Tc, CT_PPr, CT_NumPr, CT_ParaRPr, CT_RPr,
 * CT_TrPr, CT_TcPr, CT_Settings), as far as children are put among them; `*` is all others, extensions of Microsoft too.
 */
const sequences: Record<string, string> = {
  p: 'pPr *',
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

/** Puts a child among those of its parent where the schema has it, in place of the one of its name. */
export function setChild(parent: XmlElement, child: XmlElement): void {
  const known = firstChild(parent, child.name)
  if (known) parent.children.splice(parent.children.indexOf(known), 1, child)
  else addChild(parent, child)
}

/** As `setChild`, beside others of its name. */
export function addChild(parent: XmlElement, child: XmlElement): void {
  const order = ranks.get(parent.name)
  const rank = ({ name }: XmlElement) => order?.get(name) ?? order?.get('*') ?? 0
  const next = parent.children.findIndex(otherChild => isElement(otherChild) && rank(otherChild) > rank(child))
  parent.children.splice(next < 0 ? parent.children.length : next, 0, child)
}

/** The child of a name, made where there is none. */
export function ownChild(parent: XmlElement, name: string): XmlElement {
  const known = firstChild(parent, name)
  if (known) return known
  const made = element(name)
  addChild(parent, made)
  return made
}

export function removeChildren(parent: XmlElement, name: string): void {
  parent.children = parent.children.filter(child => !isElement(child) || child.name !== name)
}
