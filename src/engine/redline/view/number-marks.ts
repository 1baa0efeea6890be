import { isRangeEnd, rangeFrom } from '../../docx/grammar/elements.ts'
import { attribute, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import { marksAndEnds, marksOf } from '../changes/marks.ts'
import { newMarkId } from '../mark-ids.ts'
import { storiesOf } from '../stories.ts'
import type { WordFile } from '../word-file.ts'

/**
 * Gives every change mark a unique id. A mark without an id, or with the id of an earlier mark, gets a new id. The two
 * ends of a range share an id. For example, marks with the ids 1, 1 and 2 get 1, a new id and 2.
 */
export function renumberMarks(file: WordFile): void {
  const stories = storiesOf(file).map(({ partName, root }) => ({ partName, root, marks: marksOf(root) }))
  const numbering: Numbering = {
    file,
    usedIds: new Set(stories.flatMap(story => story.marks).map(idOf)),
    taken: new Set(),
  }
  const changed = [...stories.filter(story => numberRanges(numbering, story.root))]
  for (const story of stories) if (numberOthers(numbering, story.marks)) changed.push(story)
  for (const { partName } of changed) file.changed(partName)
}

interface Numbering {
  file: WordFile
  /** The original ids of all marks. */
  usedIds: ReadonlySet<number>
  taken: Set<number>
}

/** Gives each range a unique id. An end belongs to the last start of its kind and id that does not have an end yet. */
function numberRanges(numbering: Numbering, root: XmlElement): boolean {
  const open = new Map<string, string[]>()
  let isChanged = false
  for (const node of marksAndEnds(root)) {
    const id = attribute(node, 'w:id') ?? ''
    const range = rangeFrom(node.name)
    if (range) {
      if (!claimId(numbering, node)) {
        setAttribute(node, 'w:id', unusedId(numbering))
        isChanged = true
      }
      const key = `${range.end} ${id}`
      open.set(key, [...(open.get(key) ?? []), attribute(node, 'w:id')!])
    } else if (isRangeEnd(node.name)) {
      const next = open.get(`${node.name} ${id}`)?.pop()
      if (next === undefined || next === id) continue
      setAttribute(node, 'w:id', next)
      isChanged = true
    }
  }
  return isChanged
}

function numberOthers(numbering: Numbering, marks: XmlElement[]): boolean {
  let isChanged = false
  for (const mark of marks) {
    if (rangeFrom(mark.name) || claimId(numbering, mark)) continue
    setAttribute(mark, 'w:id', unusedId(numbering))
    isChanged = true
  }
  return isChanged
}

/** Claims the id of a mark, unless the id is invalid or already claimed. Returns whether it did. */
function claimId({ taken }: Numbering, mark: XmlElement): boolean {
  const id = idOf(mark)
  if (!Number.isInteger(id) || taken.has(id)) return false
  taken.add(id)
  return true
}

/** Returns a new id that no mark has. Definitions and the glossary may have ids that `newMarkId` does not consider. */
function unusedId({ file, usedIds }: Numbering): string {
  for (;;) {
    const id = newMarkId(file)
    if (!usedIds.has(Number(id))) return id
  }
}

const idOf = (mark: XmlElement): number => {
  const id = attribute(mark, 'w:id') ?? ''
  return /^-?\d{1,10}$/.test(id) ? Number(id) : Number.NaN
}
