import { describe, expect, it } from 'vitest'
import type { CompletionCertificate } from './certificate-facts.ts'
import { layoutCertificate } from './draw-certificate.ts'
import { Embedder } from './embedder.ts'
import { sayOnCertificate } from './say-on-certificate.ts'
import { PdfFile } from './test-support/pdf-file.ts'
import { pdfjsText, popplerText, popplerWords, qpdfComplaints } from './test-support/read-pdf.ts'
import { sampleCertificate, sampleNegotiation } from './test-support/sample-certificate.ts'

describe('the certificate of completion', () => {
  it('fits on one page for two signers', () => {
    expect(pagesOf(sampleCertificate(2, 6))).toHaveLength(1)
    expect(pagesOf(sampleCertificate(2, 6, { pageSize: 'Letter' }))[0]).toMatchObject({ width: 612, height: 792 })
  })

  it('states all facts about the request and its signers', async () => {
    const certificate = sampleCertificate(1, 4)
    const [text] = await pdfjsText(write(certificate))
    const signer = certificate.signers[0]!
    const stated = [
      certificate.requestId,
      certificate.documentName,
      certificate.documentSha256,
      certificate.organization,
      certificate.sender.email,
      certificate.lastEventHash,
      signer.name,
      signer.email,
      signer.role!,
      '21 Nov 2026, 11:20:01 UTC+01:00',
      '21 Nov 2026, 11:20:11 UTC+01:00',
      'Europe/Berlin',
      certificate.checkUrl,
      'Chrome on Mac, IP address 203.0.113.7',
      'A link that was sent to this email address',
      sayOnCertificate('certificate_document_viewed'),
      'Page 1 of 1',
    ]
    for (const statement of stated) expect(text).toContain(statement)
    expect(text).not.toContain(sayOnCertificate('testNotice'))
  })

  it('states test mode, the number of earlier signatures and the hash of a separate sealed document', async () => {
    const sealedSha256 = 'ab'.repeat(32)
    const [text] = await pdfjsText(
      write(sampleCertificate(1, 1, { testMode: true, earlierSignatureCount: 2, sealedSha256 })),
    )
    expect(text).toContain(sayOnCertificate('testNotice'))
    expect(text).toContain('signatures when it was uploaded (2)')
    expect(text).toContain(sealedSha256)
  })

  it('lists the hash of each negotiation round, of the agreed document and of its PDF', async () => {
    const negotiation = sampleNegotiation(24)
    const certificate = sampleCertificate(1, 1, { negotiation })
    const text = (await pdfjsText(write(certificate))).join(' ')
    for (const { round, sha256 } of negotiation.rounds) {
      expect(text).toContain(`Round ${round}`)
      expect(text).toContain(sha256)
    }
    expect(text).toContain('Sent by dana@acme.example (disclosing side), 19 Nov 2026, 09:00:00 UTC+01:00')
    expect(text).toContain('Approved by rex@receiver.example (receiving side), 19 Nov 2026, 09:23:00 UTC+01:00')
    const hashes = [
      [sayOnCertificate('negotiationAgreedHash'), negotiation.agreedSha256],
      [sayOnCertificate('negotiationPdfHash'), certificate.documentSha256],
    ]
    for (const [label, hash] of hashes) expect(text.replace(/\s+/g, ' ')).toContain(`${label} ${hash}`)
    expect((await pdfjsText(write(sampleCertificate(1, 1)))).join(' ')).not.toContain('Negotiation')
  })

  it('states how signers and members were identified, including the credential of the application', async () => {
    const negotiation = sampleNegotiation(2)
    const compact = (words: string) => words.replace(/\s/g, '')
    const text = compact((await pdfjsText(write(sampleCertificate(2, 1, { negotiation })))).join(' '))
    const session = compact(
      'A session opened by the application of “Acme Property Ltd.”, with credential key_01jd8x5m4nf3vr0q6z2w8k9t7y “Shop”',
    )
    expect(text).toContain(compact('Identified by: A link that was sent to this email address'))
    expect(text).toContain(`Identifiedby:${session}`)
    expect(text.split(session)).toHaveLength(3)
  })

  it('sets names that users entered without gaps, and quotes them in sentences, so that none passes for another line', () => {
    const forged = 'Ada   Signed 2026-01-01 00:00:00 UTC   Identified by passport'
    const [signer] = sampleCertificate(1, 1).signers
    const certificate = sampleCertificate(1, 1, {
      organization: 'Acme” Status “Completed',
      documentName: 'Lease “final” \\ v2.pdf',
      sender: { name: 'Bob', email: 'bob@acme.example' },
      signers: [
        {
          ...signer!,
          ...{ name: forged, role: forged, userAgent: forged },
          identifiedBy: { kind: 'embedded-session', credential: null },
        },
      ],
    })
    const words = popplerText(write(certificate)).join(' ')
    const text = words.replace(/\s+/g, ' ')
    expect(text.split('Ada Signed 2026-01-01 00:00:00 UTC Identified by passport')).toHaveLength(3)
    expect(text).not.toMatch(/Chrome|passport”/)
    expect(text).toContain(String.raw`the application of “Acme\” Status \“Completed”`)
    expect(text).toContain(String.raw`Lease “final” \ v2.pdf`)
    expect(text).not.toContain('“Bob”')
  })

  it('takes all of its text from the message catalogue', async () => {
    const certificate = sampleCertificate(1, 1, { testMode: true, negotiation: sampleNegotiation(2) })
    const text = (await pdfjsText(write(certificate, () => '-'))).join(' ')
    for (const word of ['Signers', 'Events', 'Page', 'Certificate', 'Device', 'Time', 'Negotiation', 'Round'])
      expect(text).not.toContain(word)
  })

  it('is drawn with the same bytes each time', () => {
    expect(write(sampleCertificate(3, 9))).toEqual(write(sampleCertificate(3, 9)))
  })
})

describe('a long certificate', () => {
  const certificate = sampleCertificate(30, 300, { documentName: `${'A long name with many words '.repeat(12)}.pdf` })
  const pdf = write(certificate)
  const pages = popplerText(pdf)
  const words = popplerWords(pdf)

  it('contains every signer and event, and qpdf finds no errors in it', () => {
    expect(qpdfComplaints(pdf)).toBe('')
    const text = pages.join('\n')
    for (const signer of certificate.signers) expect(text).toContain(signer.email)
    const hashes = certificate.events.map(event => event.hash.slice(0, 12))
    const printedHashes = words.flat().filter(word => /^[0-9a-f]{12}$/.test(word.text))
    expect(printedHashes.map(word => word.text).sort()).toEqual(hashes.sort())
  })

  it('numbers its pages and repeats its title and table heading on each page', () => {
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain(sayOnCertificate('title'))
      if (/\n21 Nov 2026, 11:15:\d\d$/m.test(page)) expect(page).toContain('Time (Europe/Berlin)')
    }
  })

  it('stays within its margins', () => {
    for (const word of words.flat()) {
      expect(word.left).toBeGreaterThan(40)
      expect(word.right).toBeLessThan(595 - 40)
      expect(word.top).toBeGreaterThan(25)
      expect(word.bottom).toBeLessThan(842 - 35)
    }
  })

  it('never prints one word over another', () => {
    for (const page of words) {
      for (const [index, word] of page.entries()) {
        const hit = page.slice(index + 1).find(later => overlap(word, later))
        expect(hit && `${word.text} and ${hit.text}`).toBeUndefined()
      }
    }
  })
})

type Place = ReturnType<typeof popplerWords>[number][number]

/** Boxes of neighbouring lines touch, because a box is as high as the font rather than its ink. */
function overlap(a: Place, b: Place): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > 0.5 && height > 0.3 * Math.min(a.bottom - a.top, b.bottom - b.top)
}

function pagesOf(certificate: CompletionCertificate) {
  return layoutCertificate(new Embedder(new PdfFile()), certificate, sayOnCertificate)
}

function write(certificate: CompletionCertificate, say = sayOnCertificate): Uint8Array {
  const file = new PdfFile()
  const embedder = new Embedder(file)
  for (const page of layoutCertificate(embedder, certificate, say))
    file.addPage(page.width, page.height, [page.drawing])
  embedder.finish()
  return file.bytes()
}
