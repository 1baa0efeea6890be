import { isOn } from '../docx/grammar/on-off.ts'
import { addChild } from '../docx/grammar/order.ts'
import { attribute, element, firstChild, setAttribute } from '../xml/xml-tree.ts'
import { addPart } from './add-part.ts'
import type { WordFile } from './word-file.ts'

/** Switches tracking on in the settings of a document, in place. Returns false if it was already on. */
export function switchTrackingOn(file: WordFile): boolean {
  const name = file.partName('settings') ?? addPart(file, emptySettings)
  const root = file.tree(name)
  const tracking = firstChild(root, 'w:trackRevisions')
  if (tracking && isOn(attribute(tracking, 'w:val'))) return false
  if (tracking) setAttribute(tracking, 'w:val', undefined)
  else addChild(root, element('w:trackRevisions'))
  file.changed(name)
  return true
}

const emptySettings = {
  name: '/word/settings.xml',
  contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml',
  type: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/settings',
  xml: '<w:settings xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"/>',
}
