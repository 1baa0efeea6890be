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
 * Turns a document, in place, into the agreed text: accepts every change and removes all traces of how the text came
 * about and who wrote it. This removes comments, people, revision ids, personal properties, variables, hidden marks,
 * deleted notes and pictures, and every part that nothing refers to any more. What a reader sees stays, including
 * properties that a field or a control shows. The same file always gives the same bytes. Throws DocxError for a file
 * that cannot be read.
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

/** Returns the ids of the notes that are still referred to. */
function referencesTo(kind: string, roots: XmlElement[]): Set<string | undefined> {
  const name = kind === 'footnotes' ? 'w:footnoteReference' : 'w:endnoteReference'
  const references = roots.flatMap(root => [...descendants(root)].filter(node => node.name === name))
  return new Set(references.map(node => attribute(node, 'w:id')))
}
