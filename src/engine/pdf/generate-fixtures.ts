import { mkdirSync, writeFileSync } from 'node:fs'
import { bytesSource } from '../byte-source.ts'
import { openPdf } from './document.ts'
import { finishSignature, prepareSignature } from './prepare-signature.ts'
import { Revision } from './revision.ts'
import {
  hybridDocument,
  linearizedDocument,
  onePage,
  pageText,
  plainDocument,
  xrefStreamDocument,
} from './test-documents.ts'

/**
 * The documents of `fixtures/pdf` by file name. Run this file to write them: `node
 * src/engine/pdf/generate-fixtures.ts`.
 */
export function fixtureDocuments(): Record<string, Uint8Array> {
  const form = '/AcroForm<</Fields[6 0 R]/NeedAppearances true/DA(/Helv 0 Tf 0 g)>>'
  const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(Name)/V(Ada)/Rect[40 100 200 120]/P 3 0 R/DA(/Helv 12 Tf 0 g)>>'
  return {
    'plain.pdf': plainDocument().bytes(),
    'rotated.pdf': plainDocument({ page: pageText('/Rotate 90') }).bytes(),
    'cropped.pdf': plainDocument({ page: pageText('/Rotate 270/CropBox[20 150 220 300]') }).bytes(),
    'user-unit.pdf': plainDocument({ page: pageText('/UserUnit 2') }).bytes(),
    'unbalanced.pdf': plainDocument({ content: 'Q q q 0.5 0 0 0.5 0 0 cm BT /F1 24 Tf 80 400 Td (Hello) Tj' }).bytes(),
    'junk-before-header.pdf': Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), plainDocument().bytes()]),
    'xref-stream.pdf': xrefStreamDocument().bytes(),
    'hybrid.pdf': hybridDocument('two-sections').bytes(),
    'linearized.pdf': linearizedDocument().bytes(),
    'form.pdf': onePage({ catalog: `<</Type/Catalog/Pages 2 0 R${form}>>`, page: pageText('/Annots[6 0 R]') })
      .object(6, field)
      .table('/Size 7/Root 1 0 R')
      .bytes(),
    'damaged.pdf': onePage().table('/Size 6/Root 1 0 R', { startXref: 7 }).bytes(),
    'certified-no-changes.pdf': certified(plainDocument().bytes()),
  }
}

/** Certifies a document with P=1. The signature is not a CMS, because only its place in the document matters. */
function certified(bytes: Uint8Array): Uint8Array {
  const revision = new Revision(openPdf(bytesSource(bytes)))
  const options = {
    fieldName: 'Signature',
    subFilter: 'ETSI.CAdES.detached',
    reservedBytes: 16,
    certification: 1,
  } as const
  return Buffer.concat([bytes, finishSignature(prepareSignature(revision, options), Uint8Array.of(0x30, 0))])
}

if (import.meta.main) {
  const folder = new URL('../../../fixtures/pdf/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [file, bytes] of Object.entries(fixtureDocuments())) writeFileSync(new URL(file, folder), bytes)
}
