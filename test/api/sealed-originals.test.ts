import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verdictText } from '../../src/commands/verdict-text.ts'
import { bytesSource } from '../../src/engine/byte-source.ts'
import { certificatesFromPem } from '../../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../../src/engine/verification/verify-sealed-pdf.ts'
import { approvedPdf, withUnreadableSignature } from '../support/approved-pdf.ts'
import { embeddedRequest, field, readyTemplate, sign, signingSession, untilStatus } from '../support/builders.ts'
import { pdfsig, pdftotext, qpdfCheck } from '../support/pdf-tools.ts'
import { startTestApp, type TestApp } from '../support/test-app.ts'
import { assemble, textPdf } from '../support/text-pdf.ts'

// Embedded files and earlier signatures of an uploaded PDF, and changes to its stored file, up to the seal.

let service: TestApp
let folder: string
beforeAll(async () => {
  service = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'countersign-originals-'))
})
afterAll(async () => {
  await service.stop()
  await rm(folder, { recursive: true })
})

const fields = [field(0, { label: 'Full name' })]

/** Sends a PDF and lets all signers sign; `session` is what the last signer saw before signing. */
async function signed(pdf: Uint8Array, before = async (_: { documentKey: string }) => {}) {
  const template = await readyTemplate(service.api, { pdf, fields })
  const created = await embeddedRequest(service.api, { templateId: template.templateId })
  const { document_key } = await service.platform.database
    .selectFrom('document')
    .select('document_key')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  let session: { document?: { warnings: unknown[] } } = {}
  for (const [index, { recipientSignatureId }] of created.signers.entries()) {
    const signer = await signingSession(service, recipientSignatureId)
    session = (await signer.get('/signing/session')).body
    if (index === created.signers.length - 1) await before({ documentKey: document_key })
    await sign(signer, index === 0 ? { 'Full name': 'Bea Buyer' } : {})
  }
  return { id: created.signatureRequestId as string, templateId: template.templateId, session }
}

async function sealedFiles(id: string) {
  await untilStatus(service.api, id, 'Completed')
  const { body } = await service.api.get(`/v1/signature-requests/${id}/signed-envelope`)
  const urls = [body.signedEnvelopePresignedUrl, body.certificatePresignedUrl].filter(Boolean)
  return Promise.all(
    urls.map(async (url, index) => {
      const bytes = await service.anonymous.bytes(url)
      const path = join(folder, `${id}-${index}.pdf`)
      await writeFile(path, bytes)
      return { bytes, path }
    }),
  )
}

async function verdict(bytes: Uint8Array): Promise<string> {
  const pem = (await service.anonymous.get('/.well-known/countersign/root.pem')).body
  const roots = certificatesFromPem(pem)
  return verdictText(verifySealedPdf(bytesSource(bytes), { roots, now: service.clock.now() }))
}

const warningsOf = async (templateId: string) => (await service.api.get(`/v1/templates/${templateId}`)).body.warnings
const words = async (path: string) => (await pdftotext(path)).replace(/\s+/g, ' ')

describe('files embedded in an uploaded PDF', () => {
  const uploadWith = (names: string[]) =>
    assemble([
      `<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles << /Names [${names.map((name, index) => `(${name}) ${5 + 2 * index} 0 R`).join(' ')}] >> >> >>`,
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << >> /Contents 4 0 R >>',
      '<< /Length 0 >>\nstream\n\nendstream',
      ...names.flatMap((name, index) => [
        `<< /Type /Filespec /F (${name}) /UF (${name}) /EF << /F ${6 + 2 * index} 0 R >> >>`,
        '<< /Type /EmbeddedFile /Length 2 >>\nstream\n{}\nendstream',
      ]),
    ])

  it('are renamed if they clash with files of the seal, removed if they could be executed, and listed', async () => {
    const { id, templateId } = await signed(uploadWith(['certificate.json', 'events.jsonl', 'setup.exe']))
    const warnings = await warningsOf(templateId)
    expect(warnings.map(({ code, subject }: { code: string; subject: string }) => [code, subject])).toEqual([
      ['embedded-file-renamed', 'certificate.json'],
      ['embedded-file-renamed', 'events.jsonl'],
      ['embedded-file-left-out', 'setup.exe'],
    ])
    const [{ bytes, path }] = (await sealedFiles(id)) as [{ bytes: Uint8Array; path: string }]
    const listed = spawnSync('pdfdetach', ['-list', path]).stdout.toString()
    const kept = ['certificate.json', 'events.jsonl', 'uploaded-certificate.json', 'uploaded-events.jsonl']
    expect([...listed.matchAll(/^\d+: (.*)$/gm)].map(([, name]) => name)).toEqual(kept)
    expect(
      spawnSync('qpdf', ['--list-attachments', path])
        .stdout.toString()
        .match(/^[^ ]+(?= ->)/gm),
    ).toEqual(kept)
    expect(await qpdfCheck(path)).toEqual([])
    const printed = await words(path)
    for (const name of kept.slice(2)) expect(printed).toContain(`“${name}”`)
    expect(printed).not.toContain('setup.exe')
    const said = await verdict(bytes)
    expect(said).toMatch(/^Valid\n/)
    for (const name of kept.slice(0, 2)) expect(said).toContain(`file attached by the seal: “${name}”`)
    for (const name of kept.slice(2))
      expect(said).toContain(`file of the uploaded document, not of the seal: “${name}”, 2 bytes`)
  })

  it('cause a signed PDF to be refused if they clash with files of the seal or could be executed', async () => {
    const refused = async (...names: string[]) =>
      (await service.api.upload(await approvedPdf(folder, uploadWith(names)))).body.error
    expect(await refused('notes.txt', 'events.jsonl')).toContain(
      'embedded files named like those of a seal (events.jsonl)',
    )
    expect(await refused('notes.txt', 'setup.exe')).toContain('embedded files other than data and pictures (setup.exe)')
    expect(await refused('notes.txt')).toBeUndefined()
  })
})

describe('a PDF with an earlier signature', () => {
  it('is refused if the signature is broken, and the error identifies it and suggests a remedy', async () => {
    const broken = Buffer.from(await approvedPdf(folder))
      .toString('latin1')
      .replace('Signed before', 'Signed beforf')
    const refused = await service.api.upload(Buffer.from(broken, 'latin1'))
    expect(refused.status).toBe(400)
    expect(refused.body.error).toMatch(
      /^The PDF has a broken signature, “Earlier” by CN=Earlier signer.*: The document is not the one that was signed; upload the file as it was signed, or print it to a plain PDF/,
    )
  })

  it('causes a warning to the sender, signer and verifier if the signature cannot be checked', async () => {
    const { id, templateId, session } = await signed(withUnreadableSignature(await approvedPdf(folder)))
    const [warning] = await warningsOf(templateId)
    expect(warning).toMatchObject({ code: 'earlier-signature-unchecked', subject: '“Earlier”' })
    expect(session.document?.warnings).toEqual([warning])
    const [sealed, certificate] = (await sealedFiles(id)) as { bytes: Uint8Array; path: string }[]
    expect(await words(certificate!.path)).toContain('“Earlier” Could not be checked: ')
    expect(await verdict(sealed!.bytes)).toMatch(/^Valid\n.*earlier signature “Earlier”: COULD NOT BE CHECKED/s)
  })

  it('causes no warning if the signature is intact, and the certificate says that it is', async () => {
    const { id, templateId, session } = await signed(await approvedPdf(folder))
    expect([await warningsOf(templateId), session.document?.warnings]).toEqual([[], []])
    const [sealed, certificate] = (await sealedFiles(id)) as { bytes: Uint8Array; path: string }[]
    expect(await words(certificate!.path)).toMatch(
      /“Earlier” by “CN=Earlier signer.*” Intact when the document was sealed/,
    )
    expect(await verdict(sealed!.bytes)).toMatch(/earlier signature “Earlier” by CN=Earlier signer.*: intact/)
  })

  it('counts as unsigned if the signature is an empty placeholder, which is removed', async () => {
    const upload = assemble([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R] /SigFlags 3 >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 7 0 R >> >> /Contents 4 0 R /Annots [5 0 R] >>',
      '<< /Length 60 >>\nstream\nBT /F1 12 Tf 72 720 Td ({{text;label=Town;role=Buyer}}) Tj ET \nendstream',
      '<< /Type /Annot /Subtype /Widget /FT /Sig /T (Signature1) /F 132 /Rect [0 0 0 0] /V 6 0 R >>',
      `<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1111111111 1111111111 1111111111] /Contents <${'0'.repeat(192)}> >>`,
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ])
    const { id, templateId } = await signed(upload)
    expect(await warningsOf(templateId)).toMatchObject([
      { code: 'signature-placeholder-removed', subject: 'Signature1' },
    ])
    const files = await sealedFiles(id)
    expect(files).toHaveLength(1)
    expect(await pdfsig(files[0]!.path)).toMatchObject({ signatures: [{ valid: true, total: true }] })
    const printed = await words(files[0]!.path)
    expect(printed).toContain('Certificate of completion')
    expect(printed).not.toContain('{{text')
  })
})

describe('a stored document', () => {
  const change = async (key: string) => {
    const chunks: Buffer[] = []
    for await (const chunk of service.platform.storage.read(key)) chunks.push(chunk)
    const changed = Buffer.from(Buffer.concat(chunks).toString('latin1').replace('1250 EUR', '9250 EUR'), 'latin1')
    await service.platform.storage.write(key, changed)
  }

  it('is never sealed if it was changed after signing, and the request says why', async () => {
    const { id } = await signed(textPdf(['The rent is 1250 EUR.']), ({ documentKey }) => change(documentKey))
    const request = await untilFinal(id)
    expect(request).toMatchObject({
      status: 'Created',
      sealing: {
        lastError: expect.stringMatching(/^document_changed: the stored file is not the one that was uploaded/),
      },
    })
    const sealed = await service.api.get(`/v1/signature-requests/${id}/signed-envelope`)
    expect(sealed.status).toBe(409)
  })

  it('is not sealed if it changes right after its hash was checked', async () => {
    const { storage } = service.platform
    const { appendRevision } = storage
    const tried: string[] = []
    storage.appendRevision = async (source, target, appendix) => {
      tried.push(target)
      await change(source)
      return appendRevision(source, target, appendix)
    }
    try {
      const { id } = await signed(textPdf(['The price is 1250 EUR.']))
      expect(await untilFinal(id)).toMatchObject({ status: 'Created', sealing: { lastError: 'document_written' } })
      expect(tried).toHaveLength(1)
    } finally {
      storage.appendRevision = appendRevision
    }
  })

  async function untilFinal(id: string) {
    for (;;) {
      const { body } = await service.api.get(`/v1/signature-requests/${id}`)
      if (body.status !== 'Created' || body.sealing?.failedAttempts > 0) return body
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
})
