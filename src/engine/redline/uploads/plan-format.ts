import type { Operation } from '../redline-view.ts'
import type { EditedParagraph, UploadedFormat } from './upload-paragraph.ts'

/**
 * Plans the operations that give paragraphs the bold, italic and underlined formatting of the upload, if their texts
 * are equal.
 */
export function formatOperations(now: EditedParagraph[], wanted: EditedParagraph[]): Operation[][] {
  const byAnchor = new Map(now.map(paragraph => [paragraph.anchor, paragraph]))
  return wanted.flatMap(paragraph => {
    const same = byAnchor.get(paragraph.anchor)
    return same && same.text === paragraph.text ? stretches(same, paragraph.formats).map(stretch => [stretch]) : []
  })
}

const names = ['bold', 'italic', 'underline'] as const

/** Makes one operation for each stretch with the same change of format. */
function stretches({ anchor, formats }: EditedParagraph, wanted: UploadedFormat[]): Operation[] {
  const operations: (Operation & { kind: 'format' })[] = []
  wanted.forEach((format, at) => {
    const now = formats[at]!
    const change: Partial<UploadedFormat> = {}
    for (const name of names) if (now[name] !== format[name]) change[name] = format[name]
    if (Object.keys(change).length === 0) return
    const last = operations.at(-1)
    const isSame = last && names.every(name => last[name] === change[name])
    if (isSame && last.start + last.length === at) last.length++
    else operations.push({ kind: 'format', anchor, start: at, length: 1, ...change })
  })
  return operations
}
