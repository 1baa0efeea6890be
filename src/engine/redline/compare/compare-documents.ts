import { childElements, firstChild, type XmlElement } from '../../xml/xml-tree.ts'
import { resolveStory } from '../changes/resolve-story.ts'
import { newMarkId } from '../mark-ids.ts'
import { bodyOf } from '../paragraphs.ts'
import type { Author } from '../redline-view.ts'
import { storiesOf } from '../stories.ts'
import { WordFile } from '../word-file.ts'
import { CarryOver, sectionsOf } from './carry-over.ts'
import { compareBlocks } from './compare-blocks.ts'
import { Comparison } from './comparison.ts'
import { markBlock, markRuns } from './mark-blocks.ts'
import { Notes } from './notes.ts'
import { recordSection } from './track-properties.ts'

/**
 * Document `b` with tracked changes that lead to it from document `a`: for people to look at, never to work on. Open changes
 * of either count as accepted. Body, headers, footers, notes and text boxes are compared; definitions are those of `b`.
 * Throws DocxError and XmlError for what cannot be read.
 */
export function compareDocuments(a: Uint8Array, b: Uint8Array, author: Author): Uint8Array {
  const [older, newer] = [accepted(a), accepted(b)]
  const notes = (['footnote', 'endnote'] as const).map(kind => new Notes(older, newer, kind))
  const comparison = new Comparison(
    author,
    () => newMarkId(newer),
    content => {
      for (const one of notes) one.adopt(comparison, content)
    },
  )
  const headers = pairHeaders(older, newer)
  const carryOver = new CarryOver(older, newer)
  for (const [one, other] of headers.parts) carryOver.part(one, other)
  for (const kind of ['footnotes', 'endnotes']) {
    const [one, other] = [older, newer].map(file => file.related(file.mainName, kind)[0]?.name.toLowerCase())
    if (one && other) carryOver.part(one, other)
  }
  carryOver.part(older.mainName, newer.mainName, headers.ids)
  for (const one of notes) one.pair(comparison, older)
  const [from, to] = [older, newer].map(file => bodyOf(file.tree(file.mainName)))
  compareBlocks(comparison, from!, to!)
  const [was, now] = [from, to].map(body => firstChild(body!, 'w:sectPr'))
  if (was && now) recordSection(comparison, now, was)
  newer.changed(newer.mainName)
  for (const [one, other] of headers.parts) compareBlocks(comparison, older.tree(one), newer.tree(other))
  for (const name of headers.come) markStory(comparison, newer.tree(name))
  for (const name of [...headers.parts.values(), ...headers.come]) newer.changed(name)
  for (const one of notes) one.compare(comparison, compareBlocks)
  return newer.write()
}

function accepted(bytes: Uint8Array): WordFile {
  const file = WordFile.open(bytes)
  for (const { container, partName } of storiesOf(file)) {
    resolveStory(container, () => 'accept')
    file.changed(partName)
  }
  return file
}

interface Headers {
  /** The same header of the older and of the newer document, by the names of the parts. */
  parts: Map<string, string>
  /** Their relationships. */
  ids: Map<string, string>
  /** Parts that only the newer has. */
  come: Set<string>
}

/** Headers are the same where they are of one type and in the same section, counted from the first. */
function pairHeaders(older: WordFile, newer: WordFile): Headers {
  const [parts, ids, come] = [new Map<string, string>(), new Map<string, string>(), new Set<string>()]
  const sections = sectionsOf(older)
  for (const [index, { headers }] of sectionsOf(newer).entries()) {
    for (const [type, { id, partName }] of headers) {
      const was = sections[index]?.headers.get(type)
      if (was && (parts.get(was.partName) ?? partName) === partName && !takenByOther(parts, was.partName, partName)) {
        parts.set(was.partName, partName)
        ids.set(was.id, id)
      } else if (!was && sections[index]) come.add(partName)
    }
  }
  for (const partName of parts.values()) come.delete(partName)
  return { parts, ids, come }
}

const takenByOther = (parts: Map<string, string>, from: string, to: string) =>
  [...parts].some(([one, other]) => other === to && one !== from)

/** The end of the last paragraph has always been there. */
function markStory(comparison: Comparison, root: XmlElement): void {
  const blocks = childElements(root)
  for (const [index, block] of blocks.entries()) {
    if (index === blocks.length - 1 && block.name === 'w:p') markRuns(comparison, block, 'w:ins')
    else markBlock(comparison, block, 'w:ins')
  }
}
