import { compareAgreedText, type TextDifference } from '../../engine/agreed-text/compare-agreed-text.ts'
import type { BoxedCharacters } from '../../engine/agreed-text/read-pages.ts'
import { bytesSource } from '../../engine/byte-source.ts'
import { receiveDoc as checkDoc, type ReceivedDoc } from '../../engine/doc/receive-doc.ts'
import { DocxError, type DocxErrorCode } from '../../engine/docx/docx-error.ts'
import { openPackage } from '../../engine/docx/package.ts'
import { openPdf } from '../../engine/pdf/document.ts'
import { PdfError } from '../../engine/pdf/pdf-error.ts'
import { acceptedFile, receiveDocx as checkDocx, type ReceivedDocx } from '../../engine/print-copy/receive-docx.ts'
import { type PrintedPage, printedPages } from '../../engine/printed-pages/printed-pages.ts'
import { disarm } from '../../engine/redline/disarm/disarm.ts'
import { isWarnedOf } from '../../engine/redline/disarm/taken-out.ts'
import { writeCodedTexts } from '../../engine/redline/inline/coded-text.ts'
import { placesOf } from '../../engine/redline/open-revision.ts'
import type { PrintNames } from '../../engine/redline/printing/print-source.ts'
import type { HiddenText } from '../../engine/redline/redline-view.ts'
import { storiesOf } from '../../engine/redline/stories.ts'
import { type TakenOutRow, takenOutRows } from '../../engine/redline/uploads/taken-out-rows.ts'
import { hiddenTextsOf } from '../../engine/redline/view/hidden-texts.ts'
import { unstoredPlaces } from '../../engine/redline/view/one-reading.ts'
import { WordFile } from '../../engine/redline/word-file.ts'
import { readTaskFile } from '../../platform/workers/task-files.ts'

export interface RefusedDocument {
  accepted: false
  refusal: DocxErrorCode
}

function acceptOrRefuse<T extends object>(check: () => T): ({ accepted: true } & T) | RefusedDocument {
  try {
    return { accepted: true, ...check() }
  } catch (error) {
    if (!(error instanceof DocxError)) throw error
    return { accepted: false, refusal: error.code }
  }
}

/** A Word document, stored or generated. */
export type WordInput = { path: string } | { bytes: Uint8Array }

const bytesOf = (input: WordInput) => ('path' in input ? readTaskFile(input.path) : input.bytes)

interface ReceivedUpload extends ReceivedDocx {
  accepted: true
  /** Text that cannot be read on paper. */
  hidden: HiddenText[]
  /** The places of fields that show something that the file does not store. */
  unstored: string[]
  /** The content that will be missing from a negotiation of the document. */
  takenOut: TakenOutRow[]
}

/** Checks a DOCX from which a template may be made. */
async function receiveUpload(input: WordInput): Promise<ReceivedUpload | RefusedDocument> {
  return acceptOrRefuse(() => {
    const bytes = bytesOf(input)
    const received = checkDocx(bytes)
    const file = WordFile.open(bytes)
    // read before anything is removed from it
    const hidden = emptyIfUnreadable(() => hiddenTextsOf(file))
    for (const { root } of emptyIfUnreadable(() => storiesOf(file))) writeCodedTexts(root)
    const unstored = emptyIfUnreadable(() => unstoredPlaces(file))
    return { ...received, hidden, unstored, takenOut: emptyIfUnreadable(() => negotiationLosses(file)) }
  })
}

/**
 * Returns an empty list for an unreadable part. A document with such a part cannot be negotiated, but can still be
 * signed.
 */
function emptyIfUnreadable<T>(work: () => T[]): T[] {
  try {
    return work()
  } catch (error) {
    if (error instanceof DocxError) return []
    throw error
  }
}

/**
 * The largest main part whose losses are listed, because a tree takes ten times the bytes of its part. For larger
 * documents, the negotiation itself reports the losses.
 */
const mostListedBytes = 16 * 1024 ** 2

/** Lists the content that a negotiation would lack. Changes the file in place. Throws DocxError. */
function negotiationLosses(file: WordFile): TakenOutRow[] {
  if (file.package.parts.get(file.mainName)!.bytes.length > mostListedBytes) return []
  const takenOut = disarm(file).filter(isWarnedOf)
  return takenOutRows(takenOut, file, () => placesOf({ file }).map((_, index) => `${index}`))
}

async function receiveDocx({
  bytes,
}: {
  bytes: Uint8Array
}): Promise<({ accepted: true } & ReceivedDocx) | RefusedDocument> {
  return acceptOrRefuse(() => checkDocx(bytes))
}

async function receiveDoc(input: { path: string }): Promise<({ accepted: true } & ReceivedDoc) | RefusedDocument> {
  return acceptOrRefuse(() => checkDoc(readTaskFile(input.path)))
}

/** The differences between pages made from a document and its text. */
export interface ComparedPages {
  differences: TextDifference[]
  /**
   * The one-based number of the first page whose text cannot be read; null if there is none, or if differences were
   * found.
   */
  unreadablePage: number | null
  boxes: BoxedCharacters[]
}

/** Compares the text of a DOCX, with all changes accepted, with the text on the first pages of the PDF made from it. */
async function comparePages(input: {
  document: WordInput
  pdf: Uint8Array
  pageCount: number
}): Promise<ComparedPages> {
  const { file } = acceptedFile(openPackage(bytesOf(input.document)))
  try {
    const pdf = openPdf(bytesSource(input.pdf))
    const { differences, unreadablePages, boxes } = compareAgreedText(file, pdf, input.pageCount)
    return { differences, unreadablePage: differences.length > 0 ? null : (unreadablePages[0] ?? null), boxes }
  } catch (error) {
    if (error instanceof PdfError) return { differences: [], unreadablePage: 1, boxes: [] }
    throw error
  }
}

/** Finds the text of a document on the pages that were made from it. `names` are those of the document. */
async function findPrintedPages(input: {
  document: Uint8Array
  pdf: Uint8Array
  names: PrintNames
}): Promise<PrintedPage[]> {
  const { file } = acceptedFile(openPackage(input.document))
  return printedPages(file, openPdf(bytesSource(input.pdf)), input.names)
}

export const docxTasks = { receiveUpload, receiveDocx, receiveDoc, comparePages, findPrintedPages }
