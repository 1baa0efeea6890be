import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { sampleDocuments } from '../../../test/support/sample-documents.ts'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from '../pdf/document.ts'
import { dict, name } from '../pdf/objects.ts'
import { finishSignature, prepareSignature } from '../pdf/prepare-signature.ts'
import { Revision } from '../pdf/revision.ts'
import { type IntakeResult, inspectPdf } from './inspect-pdf.ts'
import { loadPdfium } from './pdfium.ts'

/** The refusals that are correct rather than failures of the intake. */
const POLICY = new Set([
  'password-protected',
  'encryption-unsupported',
  'encrypted-and-signed',
  'xfa-only',
  'certified-no-changes',
])
/** Poppler draws its unfinished text object only after a seal has ended it, as PDFium does before. */
const LATER_DRAWN = 'pdf/unbalanced.pdf'
/** The longer side of a rendered page in pixels. */
const PICTURE_PX = 400

const folder = mkdtempSync(join(tmpdir(), 'corpus-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the corpus of PDFs', () => {
  it('is accepted and sealed without loss, except for at most 3 % of the files', {
    timeout: 1_800_000,
  }, async () => {
    const failures: string[] = []
    const notes: string[] = []
    let readable = 0
    for (const [file, read] of sampleDocuments('pdf').filter(([name]) => name !== LATER_DRAWN)) {
      const bytes = read()
      const original = join(folder, 'original.pdf')
      writeFileSync(original, bytes)
      const baseline = render(original)
      const checked = check(original)
      const result = inspectPdf(bytes, await loadPdfium())
      if (Buffer.compare(bytes, readFileSync(original)) !== 0)
        failures.push(`${file}: its bytes were changed in memory`)
      if (!result.accepted && POLICY.has(result.code)) notes.push(`${file}: refused, ${result.code}`)
      else if (baseline === undefined || checked > 1)
        notes.push(`${file}: not readable (${result.accepted ? 'accepted' : result.code})`)
      else {
        readable++
        const problems = problemsOf(original, baseline, checked, result)
        if (problems.length > 0) failures.push(`${file}: ${problems.join(', ')}`)
        if (result.accepted && result.changed) notes.push(`${file}: ${result.changed}`)
      }
    }
    console.info([`${readable} readable files, ${failures.length} failures`, ...failures, ...notes].join('\n'))
    expect(failures.length).toBeLessThanOrEqual(readable * 0.03)
  })
})

function problemsOf(original: string, baseline: Picture, checked: number, result: IntakeResult): string[] {
  if (!result.accepted) return [`refused, ${result.code}`]
  const sealed = join(folder, 'sealed.pdf')
  const marker = markerFor(result.pages[0]!)
  const problems: string[] = []
  writeFileSync(sealed, seal(result.document, marker))
  if (check(sealed) > checked) problems.push('qpdf finds it worse than before')
  if (
    result.changed === false &&
    Buffer.compare(readFileSync(sealed).subarray(0, result.document.length), readFileSync(original)) !== 0
  ) {
    problems.push('the original is no prefix')
  }
  const pages = spawnSync('qpdf', ['--show-npages', sealed], { stdio: ['ignore', 'pipe', 'ignore'] }).stdout.toString()
  if (Number(pages) !== result.pageCount + (result.signatures === 0 ? 1 : 0)) problems.push('wrong page count')
  problems.push(...textProblems(original, sealed, result.pageCount))
  const picture = render(sealed)
  if (picture === undefined) problems.push('poppler does not render it')
  else problems.push(...pictureProblems(baseline, picture, marker, result.pages[0]!))
  return problems
}

interface Marker {
  x: number
  y: number
  width: number
  height: number
  fontSize: number
}

function markerFor(page: { width: number; height: number }): Marker {
  const [width, height] = [page.width / 4, page.height / 12]
  return { x: page.width / 10, y: page.height / 10, width, height, fontSize: Math.min(width / 6, height / 3) }
}

function seal(bytes: Uint8Array, marker: Marker): Uint8Array {
  const document = openPdf(bytesSource(bytes))
  const revision = new Revision(document)
  const font = revision.add(dict({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') }))
  const drawing = (content: string) => ({
    content: Buffer.from(content),
    fonts: new Map([['CsF', font]]),
    xObjects: new Map(),
    extGStates: new Map(),
  })
  const { x, y, width, height, fontSize } = marker
  const text = `BT /CsF ${fontSize} Tf 1 1 1 rg ${x} ${y + height / 8} Td (XMarkerX) Tj ET`
  revision.drawOnPage(0, drawing(`1 0 0 rg ${x} ${y} ${width} ${height} re f ${text}`))
  if (document.signatures().length === 0)
    revision.appendPage({ width: 595, height: 842 }, [drawing('BT /CsF 9 Tf 50 50 Td (Appended) Tj ET')])
  const prepared = prepareSignature(revision, {
    fieldName: 'Countersign',
    subFilter: 'ETSI.CAdES.detached',
    reservedBytes: 2000,
    signedAt: new Date(0),
  })
  return Buffer.concat([bytes, finishSignature(prepared, new Uint8Array(1))])
}

/** Returns 0 for a sound file, 1 for a file with warnings (exit status 3), and 2 for an unreadable file. */
function check(file: string): number {
  const { status } = spawnSync('qpdf', ['--check', file], { stdio: 'ignore', timeout: 60_000 })
  return status === 0 ? 0 : status === 3 ? 1 : 2
}

function textOf(file: string, pageCount: number): string[] {
  const result = spawnSync('pdftotext', ['-raw', '-l', String(pageCount), file, '-'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  })
  return result.stdout.toString().split(/\s+/).filter(Boolean)
}

function textProblems(original: string, sealed: string, pageCount: number): string[] {
  const after = textOf(sealed, pageCount)
  const problems = after.join('').includes('XMarkerX') ? [] : ['the marker cannot be extracted']
  const left = new Map<string, number>()
  for (const word of after) left.set(word, (left.get(word) ?? 0) + 1)
  const before = textOf(original, pageCount)
  const lost = before.filter(word => {
    const count = left.get(word) ?? 0
    left.set(word, count - 1)
    return count <= 0
  })
  // The marker may split a word's line, and Poppler reads damaged files worse than repaired ones.
  if (lost.length > Math.max(3, before.length / 5000)) problems.push(`${lost.length} words lost`)
  return problems
}

interface Picture {
  width: number
  height: number
  pixels: Buffer
}

function render(file: string): Picture | undefined {
  const args = ['-scale-to', String(PICTURE_PX), '-f', '1', '-l', '1', '-cropbox', file]
  const { stdout } = spawnSync('pdftoppm', args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
    timeout: 60_000,
  })
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout?.subarray(0, 40).toString('latin1') ?? '')
  if (header === null) return undefined
  const picture = { width: Number(header[1]), height: Number(header[2]), pixels: stdout.subarray(header[0].length) }
  // Poppler renders a page that it cannot load as one pixel.
  return picture.width * picture.height > 1 ? picture : undefined
}

function pictureProblems(
  before: Picture,
  after: Picture,
  marker: Marker,
  page: { width: number; height: number },
): string[] {
  if (before.width !== after.width || before.height !== after.height) return ['the page changed its size']
  const scale = PICTURE_PX / Math.max(page.width, page.height)
  const left = marker.x * scale - 2
  const right = (marker.x + marker.width) * scale + 2
  const top = before.height - (marker.y + marker.height) * scale - 2
  const bottom = before.height - marker.y * scale + 2
  let changed = 0
  let red = 0
  for (let y = 0; y < before.height; y++) {
    for (let x = 0; x < before.width; x++) {
      const at = (y * before.width + x) * 3
      const isInside = x >= left && x <= right && y >= top && y <= bottom
      if (isInside && after.pixels[at]! > 200 && after.pixels[at + 1]! < 60) red++
      if (!isInside && [0, 1, 2].some(i => Math.abs(before.pixels[at + i]! - after.pixels[at + i]!) > 16)) changed++
    }
  }
  const problems = changed > 0 ? [`${changed} pixels changed outside the marker`] : []
  if (red < marker.width * marker.height * scale * scale * 0.3) problems.push('the marker is not where it should be')
  return problems
}
