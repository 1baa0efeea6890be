import type { XmlElement } from '../xml/xml-tree.ts'
import { bodyOf, type ParagraphPlace, paragraphsOf } from './paragraphs.ts'
import { RedlineError } from './redline-error.ts'
import { type ReadonlyWordFile, WordFile } from './word-file.ts'

/**
 * A stored revision of a document under negotiation: the file, and the name of each body paragraph, in order. The
 * service makes up the names, and the file never contains them. A paragraph keeps its name when other paragraphs are
 * inserted or deleted.
 */
export interface StoredRevision {
  bytes: Uint8Array
  anchors: string[]
}

/** A revision that is edited in place. If an edit throws, discard the revision and read it again from storage. */
export interface OpenRevision {
  file: WordFile
  anchors: string[]
}

/** A revision for reading: callers must not change anything in it. To change something, take a copy. */
export interface ReadonlyRevision {
  readonly file: ReadonlyWordFile
  readonly anchors: readonly string[]
}

/**
 * Opens a stored revision. Throws DocxError, or RedlineError `anchors-mismatch` if the anchors belong to another file.
 */
export function openRevision({ bytes, anchors }: StoredRevision): OpenRevision {
  const open = { file: WordFile.open(bytes), anchors: [...anchors] }
  if (placesOf(open).length !== anchors.length) throw new RedlineError('anchors-mismatch')
  return open
}

export const saveRevision = ({ file, anchors }: OpenRevision): StoredRevision => ({
  bytes: file.write(),
  anchors: [...anchors],
})

/** Returns an independent copy with the same content. */
export const copyRevision = ({ file, anchors }: ReadonlyRevision): OpenRevision => ({
  file: file.copy(),
  anchors: [...anchors],
})

/** Returns the paragraphs of the body in order, one for each anchor. */
export const placesOf = ({ file }: { file: ReadonlyWordFile }): ParagraphPlace[] =>
  paragraphsOf(bodyOf(file.tree(file.mainName)))

/** Returns the anchors of the body's paragraphs, by node. */
export const anchorsByParagraph = (open: ReadonlyRevision): Map<XmlElement, string> =>
  new Map(placesOf(open).map(({ node }, index) => [node, open.anchors[index]!]))
