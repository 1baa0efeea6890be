import type { Package } from '../../docx/package.ts'
import { kindOf } from '../../docx/relationships.ts'
import { mainPart } from '../../docx/word-document.ts'

export const mailMergeText = 'The file is set up for mail merge. Make it a normal document, and upload it again.'

/** A relationship that leads out of the file, to what is shown in it or run with it. */
const texts: [(kind: string, isExternal: boolean) => boolean, string][] = [
  [
    kind => ['vbaproject', 'wordvbadata'].includes(kind),
    'The file has macros. Save it as a document without macros (.docx).',
  ],
  [
    (kind, isExternal) => kind === 'attachedtemplate' && isExternal,
    'The file uses a template of another place. Detach the template in the word processor, and upload it again.',
  ],
  [kind => ['mailmergesource', 'mailmergeheadersource', 'recipientdata'].includes(kind), mailMergeText],
  [
    (kind, isExternal) => isExternal && ['image', 'video', 'audio', 'media', 'chart', 'diagramdata'].includes(kind),
    'The file shows pictures that are not in it. Put the pictures into the file, and upload it again.',
  ],
  [
    (kind, isExternal) => isExternal && kind !== 'hyperlink',
    'The file shows contents of another place. Put them into the file, and upload it again.',
  ],
]

/**
 * Why an upload is refused whatever else stands in it; null for one that is not. What the last round has too is no reason:
 * word processors name the template of a document by its place, and such a document has been taken.
 */
export function refusalOf(last: Package, upload: Package): string | null {
  if (mainPart(upload).contentType.includes('macro') && !mainPart(last).contentType.includes('macro'))
    return texts[0]![1]
  const known = new Set(reasons(last))
  return (
    reasons(upload)
      .find(reason => !known.has(reason))
      ?.split('\n')[0] ?? null
  )
}

/** A text for each relationship that is a reason, with where it leads. */
function reasons(document: Package): string[] {
  return [...document.relationships.values()].flat().flatMap(one => {
    const found = texts.find(([isReason]) => isReason(kindOf(one), one.partName === null))
    return found ? [`${found[1]}\n${kindOf(one)} ${one.target}`] : []
  })
}
