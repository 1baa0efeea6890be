import type { ReadonlyRevision } from '../../engine/redline/open-revision.ts'
import { type PrintFace, type PrintNames, printSource } from '../../engine/redline/printing/print-source.ts'
import type { Ink } from '../../engine/redline/printing/show-markup.ts'
import type { AuthorClasses } from './view-options.ts'

export interface PrintInput {
  face: PrintFace
  classes: AuthorClasses
}

/** The colours of the sides, as on the page (`web/src/styles/tokens.css`). */
const inks: Readonly<Record<string, Ink>> = {
  disclosing: { color: '1D4ED8', isDouble: false },
  receiving: { color: '9A4A00', isDouble: true },
}
const otherInk: Ink = { color: '555555', isDouble: false }

/** Makes the DOCX that is printed for a revision, and the names of its texts. */
export function printDocument(
  open: ReadonlyRevision,
  { face, classes }: PrintInput,
): { docx: Uint8Array; names: PrintNames } {
  const inkOf = (author: string) => (Object.hasOwn(classes, author) && inks[classes[author]!]) || otherInk
  const { file, names } = printSource(open, face, inkOf)
  return { docx: file.write(), names }
}
