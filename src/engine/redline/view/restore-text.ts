import { changeBy, undeletedName } from '../../docx/grammar/elements.ts'
import { isElement, rename, type XmlElement } from '../../xml/xml-tree.ts'
import { storiesOf } from '../stories.ts'
import type { WordFile } from '../word-file.ts'

/**
 * Turns deleted text outside any deletion into normal text, because some word processors show it and some do not
 * (ECMA-376-1 §17.3.3.7). For example, a `w:delText` in an insertion becomes `w:t`.
 */
export function restoreTextInView(file: WordFile): void {
  for (const { partName, root } of storiesOf(file)) if (restoreBelow(root)) file.changed(partName)
}

function restoreBelow(parent: XmlElement): boolean {
  let isChanged = false
  for (const node of parent.children) {
    if (!isElement(node) || changeBy(node.name) === 'takes') continue
    const name = undeletedName(node.name)
    if (name !== undefined) {
      rename(node, name)
      isChanged = true
    } else if (restoreBelow(node)) isChanged = true
  }
  return isChanged
}
