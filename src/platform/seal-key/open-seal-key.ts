import { readFile } from 'node:fs/promises'
import { certificatesFromPem } from '../../engine/signing/pem.ts'
import { probeSigner } from '../../engine/signing/probe.ts'
import { type Signer, SigningError } from '../../engine/signing/signer.ts'
import type { SealKeySetting } from '../../seal-key-setting.ts'
import { StartError } from '../../start-error.ts'
import { awsKmsCertificates, awsKmsSigner } from './aws-kms-key.ts'
import { KeyServiceError } from './key-service-error.ts'
import { openPkcs12 } from './pkcs12-key.ts'

/** For people, in the middle of a sentence. */
export const placeOf = (setting: SealKeySetting): string =>
  setting.kind === 'pkcs12' ? `the PKCS #12 file ${setting.file}` : `AWS KMS (${setting.keyId})`

/** The signer whose key is where the setting says, once it has signed. Throws a StartError that says why it cannot seal. */
export async function openSealKey(setting: SealKeySetting, now: Date): Promise<Signer> {
  return orRefuse(setting, async () => {
    const certificates = await readCertificateFile(setting)
    const signer =
      setting.kind === 'pkcs12' ? await openPkcs12(setting, certificates) : await awsKmsSigner(setting, certificates)
    await probeSigner(signer, now)
    return signer
  })
}

/** DER, the seal's first and the root last. Asks no key service. Throws a StartError. */
export async function readSealCertificates(setting: SealKeySetting): Promise<Uint8Array[]> {
  return orRefuse(setting, async () => {
    const certificates = await readCertificateFile(setting)
    if (setting.kind === 'aws-kms') return awsKmsCertificates(certificates)
    return (await openPkcs12(setting, certificates)).certificates
  })
}

async function readCertificateFile({ certificateFile }: SealKeySetting): Promise<Uint8Array[]> {
  if (certificateFile === null) return []
  const pem = await readFile(certificateFile, 'latin1').catch(error => {
    throw new StartError(`SEAL_CERTIFICATE_FILE ${certificateFile} could not be read (${error.code}).`)
  })
  const certificates = certificatesFromPem(pem)
  if (certificates.length > 0) return certificates
  throw new StartError(`SEAL_CERTIFICATE_FILE ${certificateFile} contains no certificate in PEM.`)
}

async function orRefuse<T>(setting: SealKeySetting, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof SigningError || error instanceof KeyServiceError)) throw error
    throw new StartError(
      `The key in ${placeOf(setting)} cannot make seals. ${error.message}. Correct SEAL_KEY or unset it.`,
    )
  }
}
