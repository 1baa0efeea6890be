import { type Package, targetOf } from '../../docx/package.ts'
import { kindOf } from '../../docx/relationships.ts'
import { listedCopy } from '../../docx/rendering/listed-copy.ts'
import { listedPicture } from '../../docx/rendering/pictures/picture.ts'
import { mainPart } from '../../docx/word-document.ts'

export const mailMergeText = 'The file is set up for mail merge. Change it to a normal document and upload it again.'

const pictureText =
  'The file has a picture in a format that cannot be shown. Save the picture as PNG or JPEG and upload the file again.'

/** A relationship that leads out of the file, to what is shown in it or run with it. */
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
 * Why an upload is refused whatever else stands in it; null for one that is not. What the last round has too is no reason:
 * word processors name the template of a document by its place, and such a document has been taken.
 */
export function refusalOf(last: Package, upload: Package): string | null {
  if (mainPart(upload).contentType.includes('macro') && !mainPart(last).contentType.includes('macro'))
    return texts[0]![1]
  const known = new Set(reasons(last))
  const found = reasons(upload).find(reason => !known.has(reason))
  if (found !== undefined) return found.split('\n')[0]!
  return lacksPictures(upload) && !lacksPictures(last) ? pictureText : null
}

/** Whether the PDF that is signed would show an empty place where a word processor shows a picture. */
function lacksPictures(document: Package): boolean {
  const images = [...document.relationships.values()].flat().filter(relationship => kindOf(relationship) === 'image')
  const parts = new Set(images.flatMap(image => targetOf(document, image) ?? []))
  // most files have nothing but pictures that may stay, and need not be read further
  return ![...parts].every(part => listedPicture(part.bytes)) && listedCopy(document).lacksPictures
}

/** A text for each relationship that is a reason, with where it leads. */
function reasons(document: Package): string[] {
  return [...document.relationships.values()].flat().flatMap(relationship => {
    const found = texts.find(([isReason]) => isReason(kindOf(relationship), relationship.partName === null))
    return found ? [`${found[1]}\n${kindOf(relationship)} ${relationship.target}`] : []
  })
}
