import { type Package, targetOf } from '../../docx/package.ts'
import { relationshipKind } from '../../docx/relationships.ts'
import { listedCopy } from '../../docx/rendering/listed-copy.ts'
import { listedPicture } from '../../docx/rendering/pictures/picture.ts'
import { mainPart } from '../../docx/word-document.ts'

export const mailMergeText = 'The file is set up for mail merge. Change it to a normal document and upload it again.'

const pictureText =
  'The file has a picture in a format that cannot be shown. Save the picture as PNG or JPEG and upload the file again.'

/**
 * Relationships for which an upload is refused, such as macros or content outside the file, each with the text shown to
 * the user. The first rule that matches applies.
 */
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
 * Returns the reason to refuse an upload, whatever else it contains, or null if there is none. A reason that the last
 * round already has does not count: word processors store the path of a document's template, and the last round was
 * accepted with it.
 */
export function refusalOf(last: Package, upload: Package): string | null {
  if (mainPart(upload).contentType.includes('macro') && !mainPart(last).contentType.includes('macro'))
    return texts[0]![1]
  const previousReasons = new Set(reasons(last))
  const newReason = reasons(upload).find(reason => !previousReasons.has(reason))
  if (newReason !== undefined) return newReason.split('\n')[0]!
  return lacksPictures(upload) && !lacksPictures(last) ? pictureText : null
}

/** Whether the signed PDF would leave a gap where a word processor shows a picture. */
function lacksPictures(document: Package): boolean {
  const images = [...document.relationships.values()]
    .flat()
    .filter(relationship => relationshipKind(relationship) === 'image')
  const parts = new Set(images.flatMap(image => targetOf(document, image) ?? []))
  // Most files contain only pictures that may stay, so the slower check is skipped.
  return ![...parts].every(part => listedPicture(part.bytes)) && listedCopy(document).lacksPictures
}

/**
 * Returns one string for each relationship that is a reason for refusal: the text for the user, then the relationship's
 * kind and target.
 */
function reasons(document: Package): string[] {
  return [...document.relationships.values()].flat().flatMap(relationship => {
    const rule = texts.find(([isReason]) => isReason(relationshipKind(relationship), relationship.partName === null))
    return rule ? [`${rule[1]}\n${relationshipKind(relationship)} ${relationship.target}`] : []
  })
}
