import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { localSigner } from './local-signer.ts'
import { probeSigner } from './probe.ts'
import { fixtureCertificate, fixtureKey, testChain, testNow } from './test-support/certificates.ts'

const rsaChain = ['rsa-seal', 'rsa-intermediate', 'rsa-root'].map(fixtureCertificate)

describe('the probe of a signer', () => {
  it('passes if the key matches its certificates', async () => {
    await probeSigner((await testChain()).signer, testNow)
    await probeSigner(localSigner(fixtureKey(), rsaChain), testNow)
    await probeSigner(localSigner(fixtureKey(), rsaChain, 'rsa-pss-sha256'), testNow)
  })

  it.each([
    [
      'key-mismatch',
      'another key',
      async () => localSigner((await testChain()).seal.privateKey, (await testChain()).signer.certificates),
    ],
    [
      'key-mismatch',
      'a key of another type',
      async () => localSigner(fixtureKey(), (await testChain()).signer.certificates),
    ],
    [
      'unusable-certificate',
      'an expired certificate',
      async () => (await testChain({ now: new Date('2010-01-01T00:00:00Z') })).signer,
    ],
    [
      'unusable-certificate',
      'a certificate that is not valid yet',
      async () => (await testChain({ now: new Date('2030-01-01T00:00:00Z') })).signer,
    ],
    [
      'unusable-certificate',
      'a missing intermediate',
      async () => localSigner(fixtureKey(), [rsaChain[0]!, rsaChain[2]!]),
    ],
    [
      'unusable-certificate',
      'a certificate for servers',
      async () => localSigner(fixtureKey(), [fixtureCertificate('rsa-seal-server'), ...rsaChain.slice(1)]),
    ],
    [
      'unusable-certificate',
      'bytes that are not a certificate',
      async () => localSigner(fixtureKey(), [new Uint8Array(10)]),
    ],
    ['unusable-certificate', 'no certificate', async () => localSigner(fixtureKey(), [])],
  ])('reports %s for %s', async (code, _, make) => {
    await expect(probeSigner(await make(), testNow)).rejects.toMatchObject({ code })
  })

  it('rejects types of keys that seals cannot use', () => {
    expect(() => localSigner(generateKeyPairSync('ed25519').privateKey, [])).toThrow(
      expect.objectContaining({ code: 'unsupported-key' }),
    )
  })
})
