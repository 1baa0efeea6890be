import { expect, it } from 'vitest'
import { bytesSource } from '../engine/byte-source.ts'
import { latin1 } from '../engine/pdf/characters.ts'
import { testChain, testNow } from '../engine/signing/test-support/certificates.ts'
import { plainPdf, sealed } from '../engine/verification/test-support/seal.ts'
import { verifySealedPdf } from '../engine/verification/verify-sealed-pdf.ts'
import { verdictText } from './verdict-text.ts'

const later = new Date(testNow.getTime() + 60_000)
const notCertified = { certification: undefined } as const

it('reports the seal as valid and an earlier signature as broken if only that signature was damaged', async () => {
  const [{ signer, root }, { signer: buyer }] = await Promise.all([testChain(), testChain()])
  const approved = await sealed(plainPdf(), buyer, { options: { ...notCertified, fieldName: 'Buyer' } })
  const broken = latin1(Buffer.from(approved).toString('latin1').replace('of the agreement', 'of the agreemint'))
  const verdicts = await Promise.all(
    [approved, broken].map(async document => {
      const file = await sealed(document, signer, { options: notCertified })
      return verdictText(verifySealedPdf(bytesSource(file), { roots: [root.certificate], now: later }))
    }),
  )
  expect(verdicts[0]).toMatch(/^Valid\n[\s\S]*earlier signature “Buyer” by CN=[^:]*: intact/)
  expect(verdicts[1]).toMatch(
    /^Valid\n[\s\S]*earlier signature “Buyer” by CN=[^:]*: BROKEN\. The document is not the one that was signed/,
  )
})
