import type { XmlElement } from '../xml/xml-tree.ts'
import { bodyOf, type ParagraphPlace, paragraphsOf } from './paragraphs.ts'
import { RedlineError } from './redline-error.ts'
import { type ReadonlyWordFile, WordFile } from './word-file.ts'

/**
 * A revision of a document under negotiation, as it is stored: the file, and the name of each paragraph of its body in
 * order. The names are ours: they are never in the file, and they stay with a paragraph while others come and go.
 */
export interface StoredRevision {
  bytes: Uint8Array
  anchors: string[]
}

/** A revision that is worked on, in place. When a step throws, the whole is thrown away and read again from storage. */
export interface OpenRevision {
  file: WordFile
  anchors: string[]
}

/** A revision to look at: whoever is given one changes nothing in it. To change something, take a copy. */
export interface ReadonlyRevision {
  readonly file: ReadonlyWordFile
  readonly anchors: readonly string[]
}

/** Throws DocxError, or RedlineError `anchors-mismatch` when the anchors are of another file. */
export function openRevision({ bytes, anchors }: StoredRevision): OpenRevision {
  const open = { file: WordFile.open(bytes), anchors: [...anchors] }
  if (placesOf(open).length !== anchors.length) throw new RedlineError('anchors-mismatch')
  return open
}

export const saveRevision = ({ file, anchors }: OpenRevision): StoredRevision => ({
  bytes: file.write(),
  anchors: [...anchors],
})

/** A revision of its own that says the same. */
export const copyRevision = ({ file, anchors }: ReadonlyRevision): OpenRevision => ({
  file: file.copy(),
  anchors: [...anchors],
})

/** The paragraphs of the body in order, as many as there are anchors. */
export const placesOf = ({ file }: { file: ReadonlyWordFile }): ParagraphPlace[] =>
  paragraphsOf(bodyOf(file.tree(file.mainName)))

/** The anchors of the paragraphs of the body, by their nodes. */
export const anchorsByParagraph = (open: ReadonlyRevision): Map<XmlElement, string> =>
  new Map(placesOf(open).map(({ node }, index) => [node, open.anchors[index]!]))
