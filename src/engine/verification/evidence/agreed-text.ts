import { compareAgreedText, differencesInWords } from '../../agreed-text/compare-agreed-text.ts'
import { firstPageShownOtherwise } from '../../agreed-text/same-pages.ts'
import { prefixSource } from '../../byte-source.ts'
import { DocxError } from '../../docx/docx-error.ts'
import { openPdf, type PdfDocument } from '../../pdf/document.ts'
import { PdfError } from '../../pdf/pdf-error.ts'
import { type ReadonlyWordFile, WordFile } from '../../redline/word-file.ts'
import { documentProblem, type Note, note, type Problem } from '../problems.ts'
import type { CompletionRecord, NegotiationRecord } from './completion-record.ts'

/** Whether the pages of a sealed document that show the agreed text match the agreed DOCX. */
export interface TextCheck {
  verdict: 'same' | 'different' | 'unreadable' | 'unchecked'
  problems: Problem[]
  notes: Note[]
}

/**
 * Compares the agreed text. The verdict is `unchecked` when there is nothing to compare, which is reported as a
 * separate problem elsewhere.
 */
export function checkAgreedText(
  files: ReadonlyMap<string, Uint8Array>,
  document: PdfDocument,
  { original }: CompletionRecord,
  { agreed_page_count }: NegotiationRecord,
): TextCheck {
  const docx = files.get('redline/agreed.docx')
  if (!docx || !original.included) return { verdict: 'unchecked', problems: [], notes: [] }
  try {
    const agreed = WordFile.open(docx)
    const signed = openPdf(prefixSource(document.source, original.size_bytes))
    const { differences, unreadablePages, freePlaces } = compareAgreedText(agreed, signed, agreed_page_count)
    if (differences.length > 0) return { ...different(differencesInWords(differences)), notes: metafileNotes(agreed) }
    if (unreadablePages.length > 0) return unreadable(`the fonts of page ${unreadablePages[0]}`)
    const changed = firstPageShownOtherwise(signed, document, agreed_page_count)
    if (changed !== null) return different(`page ${changed}: the seal changed the text of the original`)
    return {
      verdict: 'same',
      problems: [],
      notes: freePlaces > 0 ? [note('text-places-free', String(freePlaces))] : [],
    }
  } catch (error) {
    if (error instanceof PdfError || error instanceof DocxError) return unreadable(error.message)
    throw error
  }
}

const different = (detail: string): TextCheck => ({
  verdict: 'different',
  problems: [documentProblem('text-different', detail)],
  notes: [],
})

/** Notes the metafiles of a document: they may cause a difference although they are not part of the agreed text. */
function metafileNotes(document: ReadonlyWordFile): Note[] {
  const count = [...document.package.parts.keys()].filter(name => /\.(emf|wmf|emz|wmz)$/.test(name)).length
  return count > 0 ? [note('text-in-metafiles', String(count))] : []
}

const unreadable = (detail: string): TextCheck => ({
  verdict: 'unreadable',
  problems: [documentProblem('text-unreadable', detail)],
  notes: [],
})
