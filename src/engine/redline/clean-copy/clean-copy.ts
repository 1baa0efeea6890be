import { attribute, descendants, type XmlElement } from '../../xml/xml-tree.ts'
import { acceptAll } from '../changes/decide-change.ts'
import { settleStrayMarks } from '../changes/stray-marks.ts'
import type { WordFile } from '../word-file.ts'
import { cleanContent, withoutLostNotes } from './clean-content.ts'
import { cleanCoreProperties, cleanCustomProperties, cleanExtendedProperties } from './clean-properties.ts'
import { cleanSettings } from './clean-settings.ts'
import { shownProperties } from './shown-properties.ts'
import { withoutLeftovers } from './without-leftovers.ts'

/**
 * Makes a document, in place, what was agreed: every change accepted, and nothing left of how it came about or by whom. Comments, people,
 * revision ids, personal properties, variables, hidden marks, deleted notes and pictures, and whatever nothing leads to any
 * more are gone; what a reader sees stays, properties that a field or a control shows among it. The same file always gives
 * the same bytes. Throws DocxError for what cannot be read.
 */
export function cleanCopy(file: WordFile): WordFile {
  settleStrayMarks(file)
  acceptAll({ file, anchors: [] })
  const main = file.mainName
  const named = (source: string, kind: string) => file.related(source, kind).map(part => part.name.toLowerCase())
  const mains = [main, ...named(main, 'glossarydocument')]
  const contents = [...mains, ...mains.flatMap(source => contentKinds.flatMap(kind => named(source, kind)))]
  const shown = shownProperties(contents.map(name => file.tree(name)))
  for (const name of contents) edit(file, name, cleanContent)
  for (const kind of ['footnotes', 'endnotes']) {
    const references = referencesTo(
      kind,
      contents.map(name => file.tree(name)),
    )
    for (const name of named(main, kind)) edit(file, name, root => withoutLostNotes(root, references))
  }
  for (const name of mains.flatMap(source => named(source, 'settings')))
    edit(file, name, root => cleanSettings(root, shown))
  for (const name of named('', 'core-properties')) edit(file, name, root => cleanCoreProperties(root, shown))
  for (const name of named('', 'extended-properties')) edit(file, name, root => cleanExtendedProperties(root, shown))
  for (const name of named('', 'custom-properties')) edit(file, name, root => cleanCustomProperties(root, shown))
  withoutLeftovers(file, shown)
  return file
}

const contentKinds = ['header', 'footer', 'footnotes', 'endnotes', 'styles', 'numbering']

function edit(file: WordFile, name: string, change: (root: XmlElement) => void): void {
  change(file.tree(name))
  file.changed(name)
}

/** The ids of the notes that are still referred to. */
function referencesTo(kind: string, roots: XmlElement[]): Set<string | undefined> {
  const name = kind === 'footnotes' ? 'w:footnoteReference' : 'w:endnoteReference'
  const references = roots.flatMap(root => [...descendants(root)].filter(node => node.name === name))
  return new Set(references.map(node => attribute(node, 'w:id')))
}
