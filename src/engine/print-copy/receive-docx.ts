import { DocxError } from '../docx/docx-error.ts'
import { isChange, rangeFrom } from '../docx/grammar/elements.ts'
import { openPackage, type Package, type Part, targetOf, writePackage } from '../docx/package.ts'
import { reachable } from '../docx/reachable.ts'
import { type Relationship, relationshipKind } from '../docx/relationships.ts'
import { type ListedDocx, listedCopy, looksLikeXml } from '../docx/rendering/listed-copy.ts'
import { partRules } from '../docx/rendering/may-stay.ts'
import { DOCUMENT_TYPE, mainPart } from '../docx/word-document.ts'
import { acceptAll } from '../redline/changes/decide-change.ts'
import { settleStrayMarks } from '../redline/changes/stray-marks.ts'
import { storiesOf } from '../redline/stories.ts'
import { WordFile } from '../redline/word-file.ts'
import { firstChild, visitElements } from '../xml/xml-tree.ts'
import { printCopy } from './print-copy.ts'

/**
 * A warning for the sender of an accepted document:
 * - `macros-removed`: it held macros, which neither the stored source nor the PDF has
 * - `word-template`: it is a template of a word processor, and is accepted as a document
 * - `linked-content-left-out`: it links to pictures or objects that are not in the file; the PDF does not show them
 * - `pictures-left-out`: it holds pictures in a format that is not rendered, such as SVG alone; their places stay empty
 * - `tracked-changes-accepted`: it held tracked changes; the PDF shows the document with all of them accepted
 */
export type DocumentWarning =
  | 'macros-removed'
  | 'word-template'
  | 'linked-content-left-out'
  | 'pictures-left-out'
  | 'tracked-changes-accepted'

export interface ReceivedDocx {
  /** The copy that may be rendered. It is never stored. */
  rendering: ListedDocx
  /**
   * The source to store instead of an upload that holds macros or is not of the plain document type; null otherwise.
   */
  cleanedSource: Uint8Array | null
  warnings: DocumentWarning[]
}

/** Relationships to programs. No reader of the document needs them, and they are never stored. */
const MACRO_KINDS = ['vbaproject', 'wordvbadata']
/** Relationships that include the text of another file. */
const INCLUDED_KINDS = ['afchunk', 'subdocument']
/** Relationships whose external targets are shown on the page. Readers do not miss any other external targets. */
const SHOWN_KINDS = ['image', 'oleobject', 'package', 'control', 'video', 'audio', 'media', 'chart', 'diagramdata']

/**
 * Checks a DOCX and makes the copy that is safe to render. Throws DocxError: `not-a-word-document`,
 * `password-protected`, `damaged`, `too-large`, `document-inside`.
 */
export function receiveDocx(bytes: Uint8Array): ReceivedDocx {
  const upload = openPackage(bytes)
  const main = mainPart(upload)
  const cleaned = asDocument(reachable(upload, isNoMacro), main)
  const relationships = [...upload.relationships.values()].flat()
  const hasMacros = main.contentType.includes('macroEnabled') || !relationships.every(isNoMacro)
  if (relationships.some(relationship => INCLUDED_KINDS.includes(relationshipKind(relationship))))
    throw new DocxError('document-inside', 'a part of the text is another document')
  const { file, hasTrackedChanges } = acceptedFile(cleaned)
  const copy = listedCopy(printCopy(file).written())
  const warnings: DocumentWarning[] = []
  if (hasMacros) warnings.push('macros-removed')
  if (/template/i.test(main.contentType)) warnings.push('word-template')
  if (
    relationships.some(
      relationship => relationship.partName === null && SHOWN_KINDS.includes(relationshipKind(relationship)),
    )
  )
    warnings.push('linked-content-left-out')
  if (copy.lacksPictures) warnings.push('pictures-left-out')
  if (hasTrackedChanges) warnings.push('tracked-changes-accepted')
  return {
    rendering: copy.bytes,
    cleanedSource: hasMacros || main.contentType !== DOCUMENT_TYPE ? writePackage(cleaned) : null,
    warnings,
  }
}

/** Returns a document with all its changes accepted. Throws DocxError. */
export function acceptedFile(document: Package): { file: WordFile; hasTrackedChanges: boolean } {
  const file = withoutUnsoundParts(new WordFile(document))
  if (!firstChild(file.tree(file.mainName), 'w:body')) throw new DocxError('damaged', 'the document has no body')
  const hasTrackedChanges = holdsChanges(file)
  if (hasTrackedChanges) {
    settleStrayMarks(file)
    acceptAll({ file, anchors: [] })
  }
  return { file, hasTrackedChanges }
}

/** Removes parts that do not match the kind of their relationship. */
function withoutUnsoundParts(file: WordFile): WordFile {
  const isUnsound = (relationship: Relationship): boolean => {
    const root = storyKinds.has(relationshipKind(relationship)) && partRules[relationshipKind(relationship)]?.root
    const part = root ? targetOf(file.package, relationship) : undefined
    return part !== undefined && !(looksLikeXml(part.bytes) && file.tree(part.name.toLowerCase()).name === root)
  }
  const unsound = new Set([...file.package.relationships.values()].flat().filter(isUnsound))
  if (unsound.size > 0) file.replacePackage(reachable(file.package, relationship => !unsound.has(relationship)))
  return file
}

const storyKinds: ReadonlySet<string> = new Set([
  ...['header', 'footer', 'footnotes', 'endnotes', 'styles', 'numbering', 'settings'],
])

function holdsChanges(file: WordFile): boolean {
  let hasChange = false
  for (const { root } of storiesOf(file))
    visitElements(root, ({ name }) => {
      hasChange ||= isChange(name) && rangeFrom(name) === undefined
    })
  return hasChange
}

const isNoMacro = (relationship: Relationship) => !MACRO_KINDS.includes(relationshipKind(relationship))

function asDocument(document: Package, main: Part): Package {
  const parts = [...document.parts].map(([key, part]) => [
    key,
    part === main ? { ...part, contentType: DOCUMENT_TYPE } : part,
  ])
  return { ...document, parts: new Map(parts as [string, Part][]) }
}
