import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRoot, type IssuedCertificate, issueSeal } from '../certificate-authority.ts'
import { localSigner } from '../local-signer.ts'
import { certificatesFromPem } from '../pem.ts'
import type { Signer } from '../signer.ts'

/** The time at which test certificates are issued and that test seals claim. */
export const testNow = new Date('2027-03-04T05:06:07Z')

/** Creates the certificate chain of an installation for tests. */
export async function testChain(
  options: { test?: boolean; now?: Date } = {},
): Promise<{ root: IssuedCertificate; seal: IssuedCertificate; signer: Signer }> {
  const named = { installationName: 'Example GmbH', now: options.now ?? testNow }
  const root = await createRoot(named)
  const seal = await issueSeal(root, { ...named, test: options.test ?? false })
  return { root, seal, signer: localSigner(seal.privateKey, [seal.certificate, root.certificate]) }
}

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../fixtures/certificates/${name}`, import.meta.url), 'utf8')

/** Reads a certificate from the fixtures folder as DER. */
export const fixtureCertificate = (name: string): Uint8Array => certificatesFromPem(fixture(`${name}.pem`))[0]!

/** Reads the private key of every `rsa-seal*` certificate. */
export const fixtureKey = (): KeyObject => createPrivateKey(fixture('rsa-seal.key'))
