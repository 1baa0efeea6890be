import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  bitString,
  context,
  der,
  derTags,
  integer,
  objectIdentifier,
  octetString,
  positiveFrom,
  sequence,
  utf8String,
} from '../asn1/der.ts'
import { digestIdentifier } from '../signing/algorithms.ts'
import { createRoot, issueTimestamper } from '../signing/certificate-authority.ts'
import { localSigner } from '../signing/local-signer.ts'
import { oids } from '../signing/object-identifiers.ts'
import { type Authority, createAuthority } from './authority.ts'
import { writeImprint } from './message-imprint.ts'
import { writeRequest } from './request.ts'
import { readResponse } from './response.ts'
import { readToken } from './token.ts'

const now = new Date('2027-03-04T05:06:07.890Z')
const imprint = { digest: 'sha512', hash: createHash('sha512').update('x').digest() } as const
const nonce = positiveFrom(randomBytes(8))
const good = writeRequest({ imprint, nonce, policy: null })

let authority: Authority
beforeAll(async () => {
  const options = { installationName: 'Example GmbH', now }
  const root = await createRoot(options)
  const { certificate, privateKey } = await issueTimestamper(root, options)
  authority = createAuthority(localSigner(privateKey, [certificate, root.certificate]))
})

const answer = async (request: Uint8Array, at = now) =>
  readResponse(await authority.answer(request, { now: at, serialNumber: Uint8Array.of(9, 9) }))
const refusal = async (request: Uint8Array, at = now) => {
  const response = await answer(request, at)
  return 'problem' in response ? response.problem.message : 'granted'
}

describe('the timestamp authority', () => {
  it('states the time to the second, with the nonce, hash and serial number', async () => {
    const response = await answer(good)
    if ('problem' in response) throw new Error(response.problem.message)
    expect(readToken(response.token).info).toEqual({
      policy: oids.ownTimeStampPolicy,
      imprint: { digest: 'sha512', hash: imprint.hash },
      serialNumber: Buffer.of(9, 9),
      genTime: new Date('2027-03-04T05:06:07Z'),
      accuracyMs: 1000,
      nonce: Buffer.from(nonce),
    })
  })

  it('refuses requests before its certificate is valid and after it expires', async () => {
    expect(await refusal(good, new Date('2020-01-01'))).toContain('its system failed')
    expect(await refusal(good, new Date(authority.validUntil.getTime() + 1))).toContain('is not valid at this time')
    expect(await refusal(good, authority.validUntil)).toBe('granted')
  })

  it.each([
    ['an empty request', new Uint8Array(), 'it could not read the request'],
    ['garbage', randomBytes(200), 'it could not read the request'],
    ['bytes after the request', Uint8Array.from([...good, 0]), 'it could not read the request'],
    ['another version', sequence(integer(2), writeImprint(imprint)), 'it does not support such a request'],
    [
      'a hash that is too short for its algorithm',
      sequence(integer(1), sequence(digestIdentifier.sha256, octetString(new Uint8Array(31)))),
      'it does not accept the hash algorithm',
    ],
    [
      'MD5',
      sequence(integer(1), sequence(sequence(objectIdentifier('1.2.840.113549.2.5')), octetString(new Uint8Array(16)))),
      'it does not accept the hash algorithm',
    ],
    [
      'an extension',
      sequence(integer(1), writeImprint(imprint), der(context(0), sequence())),
      'it does not support an extension',
    ],
    ['an empty nonce', sequence(integer(1), writeImprint(imprint), der(derTags.integer)), 'it could not read'],
  ])('refuses %s', async (_, request, reason) => {
    expect(await refusal(request)).toContain(reason)
  })

  it('answers or refuses every truncated or bit-flipped request without throwing', async () => {
    for (let index = 0; index < good.length; index++) {
      const flipped = Uint8Array.from(good)
      flipped[index]! ^= 1 << (index % 8)
      expect(await refusal(good.subarray(0, index))).not.toBe('granted')
      expect(await refusal(flipped)).toBeTypeOf('string')
    }
  })
})

describe('the reader of a response', () => {
  const status = (number: number, ...more: Uint8Array[]) => sequence(sequence(integer(number), ...more))
  it.each([
    ['garbage', randomBytes(300), 'response-unreadable', 'not a TimeStampResp'],
    ['a granted response without a timestamp', status(0), 'token-missing', 'without a timestamp'],
    ['a waiting status', status(3), 'request-refused', 'waiting'],
    ['an unknown status', status(77), 'request-refused', 'status 77'],
    ['an unknown reason', status(2, bitString(Uint8Array.of(0, 0, 0, 0, 1))), 'request-refused', '(rejection)'],
    [
      'a rejection that contains a timestamp',
      sequence(sequence(integer(2)), sequence(integer(1))),
      'request-refused',
      '(rejection)',
    ],
    [
      'a text with control characters',
      status(2, sequence(utf8String('no\u001b[31m\n more‮ today'))),
      'request-refused',
      '(rejection, "no[31m more today")',
    ],
  ])('reports a problem for %s', (_, bytes, code, text) => {
    expect(readResponse(bytes)).toEqual({ problem: { code, message: expect.stringContaining(text) } })
  })
})
