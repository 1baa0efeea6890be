import { attribute, setAttribute, type XmlElement } from '../../xml/xml-tree.ts'
import type { FoundChange } from '../changes/change-group.ts'
import { findChanges } from '../changes/find-changes.ts'
import { knownChanges } from '../changes/known-changes.ts'
import { marksAndEnds, rangeKey } from '../changes/marks.ts'
import { keepMarkIdsOf, newMarkId } from '../mark-ids.ts'
import type { OpenRevision, ReadonlyRevision } from '../open-revision.ts'
import type { Author, Change } from '../redline-view.ts'
import { storiesOf } from '../stories.ts'
import type { WordFile } from '../word-file.ts'

/**
 * Gives the changes of an uploaded file, in place, the ids that they had in the last revision: word processors renumber
 * all marks, but readers refer to a change by its id. New changes by the member get ids that were never used, and the
 * name and time of `author`, because clocks of other machines prove nothing.
 */
export function keepMarks(
  last: ReadonlyRevision,
  upload: OpenRevision,
  isOwn: (author: string) => boolean,
  author: Author,
): void {
  keepMarkIdsOf(upload.file, last.file)
  const numbers = new Numbers(upload.file)
  const unchangedMarks = new Set<XmlElement>()
  const before = Map.groupBy(knownChanges(last), identityOf)
  for (const change of findChanges(upload)) {
    const same = before.get(identityOf(change))?.shift()
    if (!same) continue
    for (const mark of change.marks) unchangedMarks.add(mark)
    keepNumbers([...same.marks], [...change.marks], numbers)
  }
  for (const { root, partName } of storiesOf(upload.file)) {
    for (const mark of marksAndEnds(root)) {
      setAttribute(mark, 'w:id', numbers.of(mark))
      if (!unchangedMarks.has(mark) && isOwn(attribute(mark, 'w:author') ?? '')) record(mark, author)
      upload.file.changed(partName)
    }
  }
}

const identityOf = ({ change }: FoundChange): string => {
  const { type, author, at, text, effect, story }: Change = change
  return JSON.stringify([type, author, at, text, effect, story])
}

function record(mark: XmlElement, { name, at }: Author): void {
  setAttribute(mark, 'w:author', name)
  setAttribute(mark, 'w:date', at)
  setAttribute(mark, 'w16du:dateUtc', undefined)
}

/**
 * Keeps the id of the first mark, which identifies the change. The other marks keep their ids only if the change has
 * the same marks as before.
 */
function keepNumbers(before: XmlElement[], after: XmlElement[], numbers: Numbers): void {
  const isSame = before.length === after.length && before.every((mark, index) => mark.name === after[index]!.name)
  const count = isSame ? before.length : 1
  for (let index = 0; index < count; index++) {
    const id = attribute(before[index]!, 'w:id')
    if (id !== undefined) numbers.keep(after[index]!, id)
  }
}

/** The new ids of marks. Both ends of a range get the same id. */
class Numbers {
  readonly #file: WordFile
  readonly #ofMarks = new Map<XmlElement, string>()
  readonly #ofRanges = new Map<string, string>()

  constructor(file: WordFile) {
    this.#file = file
  }

  keep(mark: XmlElement, id: string): void {
    const range = rangeKey(mark)
    if (range === null) this.#ofMarks.set(mark, id)
    else if (!this.#ofRanges.has(range)) this.#ofRanges.set(range, id)
  }

  of(mark: XmlElement): string {
    const range = rangeKey(mark)
    const existing = range === null ? this.#ofMarks.get(mark) : this.#ofRanges.get(range)
    const id = existing ?? newMarkId(this.#file)
    if (existing === undefined) this.keep(mark, id)
    return id
  }
}
