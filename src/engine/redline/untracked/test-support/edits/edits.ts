import type { DifferenceKind } from '../../findings.ts'
import { by, type Files } from '../documents/sample-files.ts'

export type Edit = (files: Files) => void

/** The kind under which an edit must be reported. */
export type Expected = DifferenceKind | 'accepted' | 'rejected' | 'forged' | 'unknownAuthor' | 'refused'

/** Replaces the first match. Throws if nothing changes, because that is a mistake in the test. */
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

/** The main part of `sampleFiles`. */
export const document = 'word/document.xml'
export const mainRels = 'word/_rels/document.xml.rels'
export const body = (from: string | RegExp, to: string) => swap(document, from, to)
export const run = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`
/** Returns the attributes of a change's mark by the member who uploads. */
export const ownMark = (id: number) => by('Dana', id, '2026-02-01T09:00:00Z')
