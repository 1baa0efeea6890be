import { isElement, type XmlElement } from '../../xml/xml-tree.ts'
import { deletingNames } from '../revision-mark.ts'
import { storiesOf } from '../stories.ts'
import type { WordFile } from '../word-file.ts'

/**
 * Writes deleted text that is in no deletion as text: some word processors show it and some do not (ECMA-376-1 §17.3.3.7).
 */
export function restoreText(file: WordFile): void {
  for (const { partName, root } of storiesOf(file)) if (restoreBelow(root)) file.changed(partName)
}

const written: Record<string, string> = { 'w:delText': 't', 'w:delInstrText': 'instrText' }

function restoreBelow(parent: XmlElement): boolean {
  let isChanged = false
  for (const node of parent.children) {
    if (!isElement(node) || deletingNames.has(node.name)) continue
    const name = written[node.name]
    if (name !== undefined) {
      node.written = node.written.replace(/[^:]+$/, name)
      node.name = `w:${name}`
      isChanged = true
    } else if (restoreBelow(node)) isChanged = true
  }
  return isChanged
}
