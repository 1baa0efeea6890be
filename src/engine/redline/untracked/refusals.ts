import { type Package, targetOf } from '../../docx/package.ts'
import { relationshipKind } from '../../docx/relationships.ts'
import { listedCopy } from '../../docx/rendering/listed-copy.ts'
import { listedPicture } from '../../docx/rendering/pictures/picture.ts'
import { mainPart } from '../../docx/word-document.ts'

export const mailMergeText = 'The file is set up for mail merge. Change it to a normal document and upload it again.'

const pictureText =
  'The file has a picture in a format that cannot be shown. Save the picture as PNG or JPEG and upload the file again.'

/** Rules for relationships that lead out of the file, to content that is shown in it or run with it. */
const texts: [(kind: string, isExternal: boolean) => boolean, string][] = [
  [
    kind => ['vbaproject', 'wordvbadata'].includes(kind),
    'The file contains macros. Save it as a document without macros (.docx) and upload it again.',
  ],
  [
    (kind, isExternal) => kind === 'attachedtemplate' && isExternal,
    'The file is attached to a template elsewhere. Detach the template in the word processor and upload the file again.',
  ],
  [kind => ['mailmergesource', 'mailmergeheadersource', 'recipientdata'].includes(kind), mailMergeText],
  [
    (kind, isExternal) => isExternal && ['image', 'video', 'audio', 'media', 'chart', 'diagramdata'].includes(kind),
    'The file links to pictures outside it. Embed the pictures and upload the file again.',
  ],
  [
    (kind, isExternal) => isExternal && kind !== 'hyperlink',
    'The file links to content outside it. Embed the content and upload the file again.',
  ],
]

/**
 * Returns why an upload is refused, whatever else it contains; null for an upload that is not refused. A reason that the last
 * round has as well does not count: word processors name the template of a document by its path, and such a document has been
 * accepted before.
 */
export function refusalOf(last: Package, upload: Package): string | null {
  if (mainPart(upload).contentType.includes('macro') && !mainPart(last).contentType.includes('macro'))
    return texts[0]![1]
  const previousReasons = new Set(reasons(last))
  const newReason = reasons(upload).find(reason => !previousReasons.has(reason))
  if (newReason !== undefined) return newReason.split('\n')[0]!
  return lacksPictures(upload) && !lacksPictures(last) ? pictureText : null
}

/** Whether the signed PDF would show an empty place where a word processor shows a picture. */
function lacksPictures(document: Package): boolean {
  const images = [...document.relationships.values()]
    .flat()
    .filter(relationship => relationshipKind(relationship) === 'image')
  const parts = new Set(images.flatMap(image => targetOf(document, image) ?? []))
  // Most files contain only pictures that may stay, and need not be read further.
  return ![...parts].every(part => listedPicture(part.bytes)) && listedCopy(document).lacksPictures
}

/** Returns a text for each relationship that is a reason for a refusal, with its target. */
function reasons(document: Package): string[] {
  return [...document.relationships.values()].flat().flatMap(relationship => {
    const rule = texts.find(([isReason]) => isReason(relationshipKind(relationship), relationship.partName === null))
    return rule ? [`${rule[1]}\n${relationshipKind(relationship)} ${relationship.target}`] : []
  })
}
