import type { DifferenceKind } from '../../findings.ts'
import { by, type Files } from '../documents/sample-files.ts'

export type Edit = (files: Files) => void

/** The kind as which an edit must be reported. */
export type Expected = DifferenceKind | 'accepted' | 'rejected' | 'forged' | 'unknownAuthor' | 'refused'

/**
 * Returns an edit that replaces the first match. The edit throws if nothing changes, because then the test itself is
 * wrong.
 */
export const swap =
  (part: string, from: string | RegExp, to: string): Edit =>
  files => {
    const before = files.get(part) ?? ''
    const after = before.replace(from, () => to)
    if (before === after) throw new Error(`${from} is not in ${part}`)
    files.set(part, after)
  }

export const inSequence =
  (...edits: Edit[]): Edit =>
  files => {
    for (const edit of edits) edit(files)
  }

export const put =
  (name: string, content: string): Edit =>
  files => {
    files.set(name, content)
  }

/** The name of the main part in `sampleFiles`. */
export const document = 'word/document.xml'
export const mainRels = 'word/_rels/document.xml.rels'
export const body = (from: string | RegExp, to: string) => swap(document, from, to)
export const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
/** Returns the attributes that mark a change as made by the uploading member. */
export const ownMark = (id: number) => by('Dana', id, '2026-02-01T09:00:00Z')
