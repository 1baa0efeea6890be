import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { admitPdf } from '../../src/engine/intake/admit-pdf.ts'
import { loadPdfium } from '../../src/engine/intake/pdfium.ts'
import { compareViewers } from '../../src/engine/intake/viewers/compare-viewers.ts'
import { openPdf } from '../../src/engine/pdf/document.ts'
import { findActiveContent } from '../../src/engine/static-content/find-active-content.ts'
import { sampleOf, sampleTitle } from '../support/rotating-sample.ts'
import { pageDigests, pagesUnlikeInPrint } from '../support/same-in-print.ts'
import { hostilePdf } from './hostile-pdf.ts'
import { namedTargets } from './hostile-targets.ts'
import { pdfCases } from './pdf-cases.ts'
import { looksCases } from './pdf-looks-cases.ts'

const pdfium = await loadPdfium()
const folder = mkdtempSync(join(tmpdir(), 'hostile-pdf-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Names that must not appear in a static document as qpdf writes what its trailer leads to. */
const ACTIVE =
  /\/(AA|JavaScript|JS|Launch|SubmitForm|ImportData|ResetForm|GoToR|GoToE|Hide|SetOCGState|Rendition|Renditions|Movie|Sound|RichMedia\w*|3D\w*|Screen|TrapNet|PresSteps|Collection|Requirements|XFA|Alternates|OPI|PS|Ref|HalftoneType|TR|Usage|Configs|RBGroups|Order|PrintArea|Teleport|NeedsRendering|Base)\b|\/Open true|srv|127\.0\.0\.1|evil\\\\/

function asQpdfReadsIt(document: Uint8Array): string {
  const path = join(folder, 'static.pdf')
  writeFileSync(path, document)
  const { stdout, status } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'])
  expect(status).not.toBe(2)
  // Metadata and embedded files are data, whatever they contain.
  return stdout.toString('latin1').replace(/(?<=^|\n)stream\n[\s\S]*?\nendstream/g, '')
}

describe(`a hostile PDF is made static, or is refused with an explanation (${sampleTitle})`, () => {
  it.each(sampleOf(pdfCases, { of: 2 }).map(otherCase => [otherCase.name, otherCase] as const))(
    '%s',
    async (_, { make, expected }) => {
      const bytes = await make(namedTargets)
      const result = await admitPdf(bytes, pdfium, compareViewers)
      if (expected !== 'static') {
        expect(result).toMatchObject({ accepted: false })
        expect(`${result.accepted ? '' : (result.reason ?? result.code)}`).toMatch(expected)
        return
      }
      if (!result.accepted) throw new Error(`refused: ${result.code} ${result.reason}`)
      expect(asQpdfReadsIt(result.document)).not.toMatch(ACTIVE)
      expect(findActiveContent(openPdf(bytesSource(result.document)))).toEqual([])
      expect(await pagesUnlikeInPrint(result.document)).toEqual([])
      expect(await pageDigests(result.document, 'screen')).toEqual(await pageDigests(result.beforeStatic, 'screen'))
      expect(await admitPdf(result.document, pdfium, compareViewers)).toMatchObject({
        accepted: true,
        changed: false,
        warnings: [],
      })
    },
  )
})

it('at least ten cases show different prices on screen and in print before intake', async () => {
  const files = await Promise.all(looksCases.map(({ make }) => make(namedTargets)))
  const unlike = await Promise.all(files.map(pagesUnlikeInPrint))
  expect(unlike.filter(pages => pages.length > 0).length).toBeGreaterThanOrEqual(10)
})

it('leaves a harmless document unchanged', async () => {
  const bytes = hostilePdf({})
  expect(await admitPdf(bytes, pdfium, compareViewers)).toMatchObject({
    accepted: true,
    changed: false,
    document: bytes,
    warnings: [],
  })
})
