import { isOn } from '../docx/grammar/on-off.ts'
import { attribute, element, firstChild, isElement, setAttribute } from '../xml/xml-tree.ts'
import { addPart } from './add-part.ts'
import type { WordFile } from './word-file.ts'

/** What stands before `w:trackRevisions` in the settings (ECMA-376-1 §A.1, CT_Settings). */
const before = new Set(
  `writeProtection view zoom removePersonalInformation removeDateAndTime doNotDisplayPageBoundaries
  displayBackgroundShape printPostScriptOverText printFractionalCharacterWidth printFormsData embedTrueTypeFonts
  embedSystemFonts saveSubsetFonts saveFormsData mirrorMargins alignBordersAndEdges bordersDoNotSurroundHeader
  bordersDoNotSurroundFooter gutterAtTop hideSpellingErrors hideGrammaticalErrors activeWritingStyle proofState
  formsDesign attachedTemplate linkStyles stylePaneFormatFilter stylePaneSortMethod documentType mailMerge revisionView`
    .split(/\s+/)
    .map(name => `w:${name}`),
)

/** Makes word processors track what is edited, in place. False where they do already. */
export function switchTrackingOn(file: WordFile): boolean {
  const [known] = file.related(file.mainName, 'settings')
  const name = known ? known.name.toLowerCase() : addPart(file, emptySettings)
  const root = file.tree(name)
  const tracking = firstChild(root, 'w:trackRevisions')
  if (tracking && isOn(attribute(tracking, 'w:val'))) return false
  if (tracking) setAttribute(tracking, 'w:val', undefined)
  else {
    const next = root.children.findIndex(child => isElement(child) && !before.has(child.name))
    root.children.splice(next < 0 ? root.children.length : next, 0, element('w:trackRevisions'))
  }
  file.changed(name)
  return true
}

const emptySettings = {
  name: '/word/settings.xml',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml',
  type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings',
  xml: '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
}
