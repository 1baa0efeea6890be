import { bytesSource } from '../byte-source.ts'
import { indexOfText } from '../pdf/characters.ts'
import { openPdf, type PdfDocument } from '../pdf/document.ts'
import { isDict, PdfName, type PdfObject, PdfRef } from '../pdf/objects.ts'
import { contentStreams } from '../pdf/page-content.ts'
import type { PdfPage } from '../pdf/pages.ts'
import { PdfError } from '../pdf/pdf-error.ts'
import { rewriteDocument } from '../pdf/rewrite.ts'
import { largestPageTree, salvagePdf } from '../pdf/salvage.ts'
import type { ActiveKind } from '../static-content/active-kind.ts'
import { asSingleLine } from '../text/single-line.ts'
import {
  describeContent,
  describeFiles,
  type IntakeWarning,
  pageList,
  warningsOf,
  warningsOfFiles,
} from './content-warnings.ts'
import { isStatic, makeStatic } from './make-static.ts'
import { causeOfHiding } from './page-causes.ts'
import type { Pdfium } from './pdfium.ts'
import { rehearseSeal } from './rehearse-seal.ts'
import { disagreement, MAX_PAGES, readSecondOpinion, type SecondOpinion, sameContent } from './second-opinion.ts'
import { isPlaceholder, withoutPlaceholders } from './signature-placeholders.ts'

/** Why a file is refused. */
export type IntakeRefusal =
  | 'not-a-pdf'
  /** The file opens only with a password. */
  | 'password-protected'
  /** The file is encrypted for certain recipients, or in a way that none of our readers supports. */
  | 'encryption-unsupported'
  /** Removing the encryption would break the signatures in the file. */
  | 'encrypted-and-signed'
  /** The file is beyond repair. */
  | 'damaged'
  /** The file has more content than the reader or PDFium can process. */
  | 'too-complex'
  /** A repair would break the signatures in the file. */
  | 'damaged-and-signed'
  /** The form is in XFA and has nothing to show on pages. */
  | 'xfa-only'
  /** The certification of the file forbids every change. */
  | 'certified-no-changes'
  /** The file was changed or damaged after it was signed. */
  | 'signature-broken'
  | 'too-many-signatures'
  | 'no-pages'
  | 'too-many-pages'
  /** The file can show something other than what is signed, and it is unclear which of the two is meant. */
  | 'not-static'
  /** Active or changing content cannot be removed without breaking the signatures in it. */
  | 'not-static-and-signed'
  /** A drawing on a page is not visible, or changes how the rest of the page looks. */
  | 'page-hides-drawings'

export interface IntakePage {
  /** The size as displayed, in points. */
  width: number
  height: number
  /** The rotation in degrees clockwise, which `width` and `height` already take into account. */
  rotation: 0 | 90 | 180 | 270
}

type Change = false | 'repaired' | 'decrypted' | 'static'

export type IntakeResult =
  | {
      accepted: false
      code: IntakeRefusal
      /** The content that is not static, the broken signature, or the reason why drawings are hidden, in words. */
      reason?: string
      /** The one-based number of the page that hides drawings. */
      page?: number
    }
  | {
      accepted: true
      /** The bytes to keep and to seal: the original bytes, or a version that can be read without guessing. */
      document: Uint8Array
      changed: Change
      /**
       * The document before actions were removed, with the same object numbers; equal to `document` if there were no
       * actions. The scripts of a form reveal what its fields hold.
       */
      beforeStatic: Uint8Array
      pageCount: number
      pages: IntakePage[]
      /** The number of signatures in the document. */
      signatures: number
      /** The changes that the certification still allows (DocMDP); null when the document is not certified. */
      certification: 1 | 2 | 3 | null
      warnings: IntakeWarning[]
    }

/**
 * Decides whether a file can be signed, and repairs it if that changes no visible content: a file that the reader and
 * PDFium read differently is rewritten, unless it contains signatures. Never throws, whatever the bytes contain.
 */
export function inspectPdf(bytes: Uint8Array, pdfium: Pdfium): IntakeResult {
  const headerAt = indexOfText(bytes.subarray(0, 1024), '%PDF-')
  if (headerAt < 0) return refuse('not-a-pdf')
  try {
    const document = readOwn(bytes)
    const unsigned = document && inspectWithoutPlaceholders(document, pdfium)
    if (unsigned) return unsigned
    // A file that cannot even be salvaged is not passed to PDFium: some such files keep it busy for minutes.
    const salvaged = document ? undefined : salvage(bytes)
    if (!document && !salvaged) return refuse(isSigned(document, undefined, bytes) ? 'damaged-and-signed' : 'damaged')
    const second = readSecondOpinion(bytes, pdfium)
    if (second === 'password') return refuse('password-protected')
    if (second === 'security') return refuse('encryption-unsupported')
    const opinion = second === 'format' ? undefined : second
    if (opinion?.isEncrypted) return decrypt(bytes, opinion, pdfium)
    const refusal = document && refusalByContent(document)
    if (refusal !== undefined) return refuse(refusal)
    const signed = isSigned(document, opinion, bytes)
    const use = document && opinion ? usabilityOf(document, opinion, pdfium) : 'unusable'
    if (document && typeof use === 'object') return accept(bytes, document, false, pdfium, use)
    if (document && use === 'usable') {
      // Some programs refuse a file that does not begin with its header, that has an irregular trailer, or whose pages
      // lack their type. It is repaired as long as no one has signed it.
      const isIrregular =
        headerAt > 0 || document.xref.isIrregular || !document.pages().every(page => isTyped(document, page))
      const inOrder = isIrregular && !signed ? repair(bytes, document, undefined, pdfium) : undefined
      const result =
        inOrder && (inOrder.accepted || isPolicy(inOrder.code)) ? inOrder : accept(bytes, document, false, pdfium)
      if (result.accepted || result.code !== 'damaged') return result
    }
    if (signed) return refuse('damaged-and-signed')
    return repair(bytes, document, salvaged ?? salvage(bytes), pdfium)
  } catch (error) {
    return pdfRefusalOf(error, pdfium)
  }
}

/**
 * Interprets an error as a refusal of the file: a trap or an exhausted heap inside PDFium is the file's fault.
 * @throws the error itself, when the file is not the cause
 */
export function pdfRefusalOf(error: unknown, pdfium: Pdfium): IntakeResult {
  if (error instanceof RangeError || (error instanceof PdfError && error.code === 'too-complex'))
    return refuse('too-complex')
  if (pdfium.isBroken || error instanceof PdfError) return refuse('damaged')
  throw error
}

/**
 * Whether a document that was changed here would be accepted unchanged: static, and read in the same way by both
 * readers.
 */
export function isAccepted(bytes: Uint8Array, pdfium: Pdfium): boolean {
  const document = readOwn(bytes)
  return (
    document !== undefined &&
    refusalByContent(document) === undefined &&
    isStatic(document) &&
    soundness(bytes, document, pdfium) === 'usable'
  )
}

/**
 * Decides on a document as if it had no signature placeholders. Returns undefined when it has other signatures, or no
 * placeholder.
 */
function inspectWithoutPlaceholders(document: PdfDocument, pdfium: Pdfium): IntakeResult | undefined {
  const signatures = document.signatures()
  if (signatures.length === 0 || !signatures.every(isPlaceholder)) return undefined
  const unsigned = attempt(() => withoutPlaceholders(document, signatures))
  if (!unsigned || readOwn(unsigned)?.signatures().length !== 0) return undefined
  const result = inspectPdf(unsigned, pdfium)
  if (!result.accepted) return result
  const removed = signatures.map(
    ({ fieldName }): IntakeWarning => ({
      code: 'signature-placeholder-removed',
      subject: asSingleLine(fieldName.slice(0, 200)),
    }),
  )
  return { ...result, changed: result.changed || 'repaired', warnings: [...removed, ...result.warnings] }
}

type Refused = Extract<IntakeResult, { accepted: false }>

const refuse = (code: IntakeRefusal): IntakeResult => ({ accepted: false, code })

/**
 * Returns the document as our own reader sees it, once its pages and signatures are read; undefined when that fails or
 * the document is encrypted.
 */
function readOwn(bytes: Uint8Array): PdfDocument | undefined {
  try {
    const document = openPdf(bytesSource(bytes))
    if (document.encrypted) return undefined
    document.signatures()
    return document
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

/** Returns the document built from the objects in the bytes; undefined when that is impossible. */
function salvage(bytes: Uint8Array): PdfDocument | 'encrypted' | undefined {
  try {
    return salvagePdf(bytesSource(bytes))
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return error.code === 'encrypted' ? 'encrypted' : undefined
  }
}

function refusalByContent(document: PdfDocument): IntakeRefusal | undefined {
  const pageCount = document.pages().length
  if (document.xfa === 'only') return 'xfa-only'
  if (pageCount === 0) return 'no-pages'
  if (pageCount > MAX_PAGES) return 'too-many-pages'
  return document.certification === 1 ? 'certified-no-changes' : undefined
}

/** Returns `usable` when both readers see the same document and a seal can be written that both of them see. */
function usabilityOf(document: PdfDocument, second: SecondOpinion, pdfium: Pdfium): 'usable' | 'unusable' | Refused {
  if (disagreement(document, second) !== undefined) return 'unusable'
  try {
    for (const page of document.pages()) contentStreams(document, page.dict.get('Contents'))
    const rehearsal = rehearseSeal(document, second, pdfium)
    if ('page' in rehearsal) {
      const reason = causeOfHiding(document, document.pages()[rehearsal.page - 1]!)
      return { accepted: false, code: 'page-hides-drawings', page: rehearsal.page, reason }
    }
    return rehearsal.kind === 'fine' ? 'usable' : 'unusable'
  } catch (error) {
    if (error instanceof PdfError) return 'unusable'
    throw error
  }
}

/**
 * Whether a page names its type (ISO 32000-2 §7.7.3.3, Table 31). PDFium also shows untyped pages, but gives no access
 * to their parts.
 */
function isTyped(document: PdfDocument, page: PdfPage): boolean {
  const type = document.resolve(page.dict.get('Type'))
  return type instanceof PdfName && type.value === 'Page'
}

/**
 * Whether a file has signatures. A signature's byte range is never compressed, so a file that cannot be read is
 * searched for a byte range.
 */
function isSigned(document: PdfDocument | undefined, second: SecondOpinion | undefined, bytes: Uint8Array): boolean {
  if (second !== undefined && second.signatureCount > 0) return true
  return document ? document.signatures().length > 0 : indexOfText(bytes, '/ByteRange') >= 0
}

function decrypt(bytes: Uint8Array, second: SecondOpinion, pdfium: Pdfium): IntakeResult {
  if (second.pageCount > MAX_PAGES) return refuse('too-many-pages')
  const plain = saveWithPdfium(bytes, pdfium, true)
  const document = plain && readOwn(plain)
  if (!plain || !document) return refuse(second.signatureCount > 0 ? 'encrypted-and-signed' : 'damaged')
  const unsigned = sameContent(bytes, plain, pdfium) ? inspectWithoutPlaceholders(document, pdfium) : undefined
  if (unsigned) return unsigned.accepted ? { ...unsigned, changed: 'decrypted' } : unsigned
  if (document.signatures().length > 0) return refuse('encrypted-and-signed')
  const refusal = refusalByContent(document)
  if (refusal !== undefined) return refuse(refusal)
  const use = soundness(plain, document, pdfium)
  if (use === 'unusable' || !sameContent(bytes, plain, pdfium)) return refuse('damaged')
  return accept(plain, document, 'decrypted', pdfium, use)
}

/**
 * Tries the smallest change first. It rewrites the file with our own writer, first as read, then as salvaged, then both
 * with a new page tree, and finally uses PDFium's rewrite.
 */
function repair(
  bytes: Uint8Array,
  opened: PdfDocument | undefined,
  salvaged: PdfDocument | 'encrypted' | undefined,
  pdfium: Pdfium,
): IntakeResult {
  if (salvaged === 'encrypted') return refuse('damaged')
  const attempts = [
    () => opened && attempt(() => rewriteDocument(opened)),
    () => salvaged && attempt(() => rewriteDocument(salvaged)),
    () => opened && attempt(() => rewriteDocument(opened, { flatPages: true })),
    () => salvaged && attempt(() => rewriteDocument(salvaged, { flatPages: true })),
    () => saveWithPdfium(bytes, pdfium, false),
  ]
  const pageCount = Math.max(opened?.pages().length ?? 0, (salvaged && attempt(() => largestPageTree(salvaged))) ?? 0)
  for (const write of attempts) {
    const written = write()
    const document = written && readOwn(written)
    if (!written || !document || document.pages().length < pageCount) continue
    if (document.signatures().length > 0) return refuse('damaged-and-signed')
    const refusal = refusalByContent(document)
    if (refusal !== undefined) return refuse(refusal)
    if (!isComplete(document)) continue
    const use = soundness(written, document, pdfium)
    if (use !== 'unusable') return accept(written, document, 'repaired', pdfium, use)
  }
  return refuse('damaged')
}

function saveWithPdfium(bytes: Uint8Array, pdfium: Pdfium, decrypt: boolean): Uint8Array | undefined {
  return pdfium.withDocument(
    [bytes],
    document => document.save({ decrypt }),
    () => undefined,
  )
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch (error) {
    if (error instanceof PdfError) return undefined
    throw error
  }
}

function soundness(bytes: Uint8Array, document: PdfDocument, pdfium: Pdfium): ReturnType<typeof usabilityOf> {
  const second = readSecondOpinion(bytes, pdfium)
  return typeof second === 'string' ? 'unusable' : usabilityOf(document, second, pdfium)
}

/**
 * Whether everything that the page tree and the pages refer to is present: the beginning of a truncated file must not
 * pass for the whole.
 */
function isComplete(document: PdfDocument): boolean {
  const exists = (object: PdfObject) => !(object instanceof PdfRef) || document.resolve(object) !== null
  const entriesOf = (object: PdfObject | undefined) => {
    const entries = document.resolve(object)
    return isDict(entries) ? [...entries.values()] : []
  }
  const hasAllKids = (node: PdfObject | undefined): boolean => {
    const resolved = document.resolve(node)
    const kids = isDict(resolved) ? document.resolve(resolved.get('Kids')) : false
    return Array.isArray(kids) ? kids.every(hasAllKids) : isDict(resolved)
  }
  const showsAll = (page: PdfPage) => {
    const contents = page.dict.get('Contents') ?? null
    const streams = document.resolve(contents)
    const shown = [...entriesOf(page.resources.get('Font')), ...entriesOf(page.resources.get('XObject'))]
    return [contents, ...(Array.isArray(streams) ? streams : []), ...shown].every(exists)
  }
  return hasAllKids(document.catalog.get('Pages')) && document.pages().every(showsAll)
}

/**
 * Active content that is not a reason to refuse a signed document: a thin frame around a link hides nothing, and
 * viewers ignore an unknown entry.
 */
const LEFT_IN_SIGNED = new Set<ActiveKind>(['link-frame', 'unknown-entry'])

/**
 * Accepts the document, made to have a single look and no actions, or refuses it. If a page hides drawings (`use`),
 * removing active content may also remove the cause.
 */
function accept(
  bytes: Uint8Array,
  document: PdfDocument,
  changed: Change,
  pdfium: Pdfium,
  use: 'usable' | Refused = 'usable',
): IntakeResult {
  const result = makeStatic(bytes, document, pdfium)
  const isSigned = document.signatures().length > 0
  if ('refused' in result) return refuseContent(isSigned, describeContent(result.refused))
  if ('differing' in result && result.isDamaged) return refuse(isSigned ? 'damaged-and-signed' : 'damaged')
  if ('differing' in result)
    return refuseContent(isSigned, `different looks for screen and print (${pageList(result.differing)})`)
  const { activeContent, files } = result
  if (isSigned) {
    const unwelcome = describeFiles(files)
    if (unwelcome !== undefined) return refuseContent(isSigned, unwelcome)
    if (!activeContent.every(({ kind }) => LEFT_IN_SIGNED.has(kind)))
      return refuseContent(isSigned, describeContent(activeContent))
  }
  if (isSigned || result.document === bytes)
    return use === 'usable' ? accepted(bytes, bytes, document, changed, []) : use
  const steady = readOwn(result.document)
  const useNow = steady ? soundness(result.document, steady, pdfium) : 'unusable'
  if (typeof useNow === 'object') return useNow
  if (!steady || useNow === 'unusable') return refuse('damaged')
  return accepted(result.document, bytes, steady, changed || 'static', [
    ...warningsOf(activeContent),
    ...warningsOfFiles(files),
  ])
}

/** Refuses content that is not static; `reason` names it in words. */
export const refuseContent = (isSigned: boolean, reason: string): IntakeResult => ({
  accepted: false,
  code: isSigned ? 'not-static-and-signed' : 'not-static',
  reason,
})

/** Whether a refusal would be the same however the file is repaired. */
const isPolicy = (code: IntakeRefusal) => code === 'not-static' || code === 'page-hides-drawings'

function accepted(
  bytes: Uint8Array,
  beforeStatic: Uint8Array,
  document: PdfDocument,
  changed: Change,
  warnings: IntakeWarning[],
): IntakeResult {
  const pages = document.pages().map(({ width, height, rotation }) => ({ width, height, rotation }))
  return {
    accepted: true,
    document: bytes,
    beforeStatic,
    changed,
    pageCount: pages.length,
    pages,
    signatures: document.signatures().length,
    certification: document.certification,
    warnings,
  }
}
