import { createHash } from 'node:crypto'
import { bytesSource } from '../../byte-source.ts'
import { openPdf } from '../../pdf/document.ts'
import {
  finishSignature,
  type PreparedSignature,
  prepareSignature,
  type SignatureOptions,
} from '../../pdf/prepare-signature.ts'
import { Revision } from '../../pdf/revision.ts'
import { sealCms, signCms } from '../../signing/cms.ts'
import type { Signer } from '../../signing/signer.ts'
import { testNow } from '../../signing/test-support/certificates.ts'

/** Creates a document for tests, with a line of text on each page and a cross-reference table. */
export function plainPdf(pageCount = 1): Uint8Array {
  const pages = Array.from({ length: pageCount }, (_, i) => 4 + 2 * i)
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pageCount}/Kids[${pages.map(n => `${n} 0 R`).join(' ')}]/MediaBox[0 0 300 200]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((n, i) => {
      const content = `BT /F1 12 Tf 20 100 Td (Page ${i + 1} of the agreement) Tj ET`
      return [
        `<</Type/Page/Parent 2 0 R/Resources<</Font<</F1 3 0 R>>>>/Contents ${n + 1} 0 R>>`,
        `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return writeClassic(objects)
}

function writeClassic(objects: string[]): Uint8Array {
  let text = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
  const offsets = objects.map((object, i) => {
    const offset = text.length
    text += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const offset of offsets) text += `${String(offset).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`
  return new Uint8Array(Buffer.from(text, 'latin1'))
}

export interface TestSeal {
  /** Adds content to the revision besides the signature. */
  build?: (revision: Revision) => void
  options?: Partial<SignatureOptions>
  /** Creates the CMS, in order to test an invalid one. */
  cms?: (digest: Uint8Array) => Promise<Uint8Array>
  /** Changes the prepared bytes before they are hashed. */
  alter?: (prepared: PreparedSignature) => void
}

/** Appends a sealed revision to a document for tests. */
export async function sealed(document: Uint8Array, signer: Signer, seal: TestSeal = {}): Promise<Uint8Array> {
  const revision = new Revision(openPdf(bytesSource(document)))
  seal.build?.(revision)
  const cms = sealCms(signer)
  const prepared = prepareSignature(revision, {
    fieldName: 'Seal',
    subFilter: 'ETSI.CAdES.detached',
    reservedBytes: cms.maxSizeBytes,
    certification: 1,
    signedAt: testNow,
    ...seal.options,
  })
  seal.alter?.(prepared)
  const hash = createHash('sha256').update(document)
  for (const part of prepared.digestParts) hash.update(part)
  const digest = hash.digest()
  const made = seal.cms ? await seal.cms(digest) : await signCms(signer, cms, digest)
  return new Uint8Array(Buffer.concat([document, finishSignature(prepared, made)]))
}

/** Appends a revision with a change to the file. */
export function appended(file: Uint8Array, change: (revision: Revision) => void): Uint8Array {
  const revision = new Revision(openPdf(bytesSource(file)))
  change(revision)
  return Buffer.concat([file, revision.build()])
}
