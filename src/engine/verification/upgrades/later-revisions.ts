import { prefixSource } from '../../byte-source.ts'
import { indexOfText } from '../../pdf/characters.ts'
import { openPdf, type PdfDocument } from '../../pdf/document.ts'

/** The maximum number of later revisions: two each year for half a century. */
const maxRevisions = 100
const maxRevisionBytes = 64 * 1024 * 1024

/**
 * Returns the document after each revision that follows its first `end` bytes, oldest first. Returns null when anything
 * but revisions follows. Each revision must consist of objects and the cross-reference section that lists them all.
 */
export function laterRevisions(document: PdfDocument, end: number): PdfDocument[] | null {
  const sections = document.xref.sections.filter(position => position >= end).toSorted((a, b) => a - b)
  if (sections.length > maxRevisions) return null
  const revisions: PdfDocument[] = []
  let start = end
  for (const [i, section] of sections.entries()) {
    const revisionEnd = endOfRevision(document, section, sections[i + 1] ?? document.source.sizeBytes)
    if (revisionEnd === null || revisionEnd - start > maxRevisionBytes) return null
    const revision = openPdf(prefixSource(document.source, revisionEnd))
    if (revision.xref.sections[0] !== section || !listsAllObjects(revision, start)) return null
    revisions.push(revision)
    start = revisionEnd
  }
  return start === document.source.sizeBytes ? revisions : null
}

/**
 * Returns the position after the section's end-of-file marker and the line end that follows it; null when there is no
 * marker.
 */
function endOfRevision({ source }: PdfDocument, section: number, limit: number): number | null {
  const bytes = source.read(section, Math.min(limit - section, maxRevisionBytes))
  const pointer = indexOfText(bytes, 'startxref')
  const marker = pointer < 0 ? -1 : indexOfText(bytes, '%%EOF', pointer)
  if (marker < 0) return null
  const after = Buffer.from(bytes.subarray(marker + 5, marker + 7)).toString('latin1')
  return section + marker + 5 + (/^(?:\r\n|\n|\r)?/.exec(after)?.[0].length ?? 0)
}

const objectHead = /(?<!\d)(\d{1,10})[\0\t\n\f\r ]{1,20}\d{1,5}[\0\t\n\f\r ]{1,20}obj/g

/**
 * Whether the cross-reference sections list every object after `start`. Programs that repair a file scan for objects,
 * and would find an object that no section lists.
 */
function listsAllObjects({ source, xref }: PdfDocument, start: number): boolean {
  const text = Buffer.from(source.read(start, source.sizeBytes - start)).toString('latin1')
  for (const match of text.matchAll(objectHead)) {
    const entry = xref.entries.get(Number(match[1]))
    const position = start + match.index
    const isListed = entry?.kind === 'plain' && entry.offset + xref.base === position
    if (!isListed && position !== xref.sections[0]) return false
  }
  return true
}
