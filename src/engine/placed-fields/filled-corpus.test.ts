import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdftotext } from '../../../test/support/pdf-tools.ts'
import { sampleDocuments } from '../../../test/support/sample-documents.ts'
import type { ValueField } from '../appearance/values.ts'
import { bytesSource } from '../byte-source.ts'
import type { PlacedField } from '../fields/placed-field.ts'
import { chosenOf } from '../fields/several-options.ts'
import { inspectPdf, isAccepted } from '../intake/inspect-pdf.ts'
import { loadPdfium } from '../intake/pdfium.ts'
import { openPdf } from '../pdf/document.ts'
import { finishSignature } from '../pdf/prepare-signature.ts'
import { prepareSeal } from '../sealing/prepare-seal.ts'
import type { PlacedBox } from '../sealing/seal-plan.ts'
import { showForm, takeInFields } from './take-in-fields.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'countersign-forms-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function textOf(pdf: Uint8Array): Promise<string[]> {
  const path = join(folder, 'file.pdf')
  await writeFile(path, pdf)
  return (await pdftotext(path, '-q', '-raw')).split('\f')
}

const signature = { type: 'signature', page: 1, x: 20, y: 20, width: 100, height: 30 } as const

/** A document with the defaults of these fields drawn, and with a signature. */
function sealed(document: Uint8Array, fields: PlacedField[]): Uint8Array {
  const { type: _, ...box } = signature
  const prepared = prepareSeal(openPdf(bytesSource(document)), {
    values: fields.flatMap(drawnPlaces),
    signatures: [{ ...box, signature: { kind: 'typed', text: 'Jane' } }],
    watermark: null,
    certificate: null,
    attachments: [],
    seal: { reservedBytes: 100, name: 'Acme', reason: 'Sealed', signedAt: new Date(0) },
  })
  return Buffer.concat([document, finishSignature(prepared, Uint8Array.of(0x30, 0))])
}

/** As the seal of a request without values of its own draws a field. */
function drawnPlaces(field: PlacedField): (PlacedBox & ValueField)[] {
  const { type, defaultValue: value, choices } = field
  if (type === 'signature' || value === undefined) return []
  if (!choices) return [{ ...field, type, value }]
  const chosen = choices.filter(({ option }) => option === value)
  return chosen.map(choice => ({ ...choice, type: 'checkbox', mark: 'disc', value: 'true' }))
}

const squeezed = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

/**
 * Words of a file's pages that another does not show on the same page. Not counted: single signs, which are marks of boxes,
 * and what a list offers, of which the sealed file shows what is chosen.
 */
function missingWords(before: string[], after: string[], fields: PlacedField[]): string[] {
  const offered = fields
    .flatMap(({ options, defaultValue = '' }) => options?.filter(one => !chosenOf(defaultValue).includes(one)) ?? [])
    .join()
  return before.flatMap((page, index) => {
    const text = squeezed(after[index] ?? '')
    const words = page.split(/\s+/).filter(word => [...word].length > 1 && !offered.includes(word))
    return words.filter(word => !text.includes(squeezed(word)))
  })
}

describe('every sample document with a filled form', () => {
  it('shows all of its words when it is sealed, whichever of its fields are used', { timeout: 1_200_000 }, async () => {
    const pdfium = await loadPdfium()
    const missing: string[] = []
    const counts = { files: 0, words: 0, fields: 0 }
    for (const [file, read] of sampleDocuments('pdf')) {
      const result = inspectPdf(read(), pdfium)
      if (!result.accepted) continue
      const taken = takeInFields(result.document, bytes => isAccepted(bytes, pdfium), result.beforeStatic)
      if (!taken.document || !taken.form || taken.hasTags) continue
      const before = await textOf(result.document)
      const ways: [string, Uint8Array][] = [
        ['all used', sealed(taken.document, taken.fields)],
        ['none used', sealed(showForm(taken.form, new Set()), [])],
        ['every other used', sealed(...everyOther(taken.form, taken.fields))],
      ]
      counts.files++
      counts.words += before.join(' ').split(/\s+/).length
      counts.fields += taken.fields.filter(({ widgets }) => widgets).length
      for (const [way, pdf] of ways) {
        const words = missingWords(before, await textOf(pdf), taken.fields)
        if (words.length > 0) missing.push(`${file}, ${way}: ${words.join(' ')}`)
      }
    }
    console.info(`${counts.files} files, ${counts.words} words, ${counts.fields} fields that are filled in`)
    expect(missing).toEqual([])
  })
})

function everyOther(form: Uint8Array, fields: PlacedField[]): [Uint8Array, PlacedField[]] {
  const used = fields.filter((_, index) => index % 2 === 0)
  return [showForm(form, new Set(used.flatMap(({ widgets }) => widgets ?? []))), used]
}
