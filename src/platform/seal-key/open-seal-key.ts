import { readFile } from 'node:fs/promises'
import { certificatesFromPem } from '../../engine/signing/pem.ts'
import { probeSigner } from '../../engine/signing/probe.ts'
import { type Signer, SigningError } from '../../engine/signing/signer.ts'
import type { SealKeySetting } from '../../seal-key-setting.ts'
import { StartError } from '../../start-error.ts'
import { awsKmsSigner } from './aws-kms-key.ts'
import { chainFromFile } from './chain-from-file.ts'
import { KeyServiceError } from './key-service-error.ts'
import { openPkcs11, pkcs11Certificates } from './pkcs11-key.ts'
import { openPkcs12 } from './pkcs12-key.ts'

/** The key of a seal, if it is not in the data folder. */
export interface OpenedSealKey {
  readonly signer: Signer
  /** Releases the key. */
  close(): Promise<void>
}

/** Describes where a key is, for people, in the middle of a sentence. */
export function placeOf(setting: SealKeySetting): string {
  if (setting.kind === 'pkcs12') return `the PKCS #12 file ${setting.file}`
  return setting.kind === 'pkcs11' ? `the PKCS #11 token (${setting.name})` : `AWS KMS (${setting.keyId})`
}

/**
 * Opens the signer with the key that the setting names, and makes a test signature. Throws a StartError that says why
 * the key cannot seal.
 */
export async function openSealKey(setting: SealKeySetting, now: Date): Promise<OpenedSealKey> {
  return openOrRefuse(setting, async () => {
    const opened = await openKey(setting, await readCertificateFile(setting))
    try {
      await probeSigner(opened.signer, now)
      return opened
    } catch (error) {
      await opened.close()
      throw error
    }
  })
}

async function openKey(setting: SealKeySetting, certificates: Uint8Array[]): Promise<OpenedSealKey> {
  if (setting.kind === 'pkcs11') return openPkcs11(setting, certificates)
  const signer =
    setting.kind === 'pkcs12' ? await openPkcs12(setting, certificates) : await awsKmsSigner(setting, certificates)
  return { signer, close: async () => undefined }
}

/** Reads the certificates of the seal as DER, from the seal's own certificate to the root. Throws a StartError. */
export async function readSealCertificates(setting: SealKeySetting): Promise<Uint8Array[]> {
  return openOrRefuse(setting, async () => {
    const certificates = await readCertificateFile(setting)
    if (setting.kind === 'aws-kms') return chainFromFile(certificates)
    if (setting.kind === 'pkcs11') return pkcs11Certificates(setting, certificates)
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

async function openOrRefuse<T>(setting: SealKeySetting, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    if (!(error instanceof SigningError || error instanceof KeyServiceError)) throw error
    const remedy = (error instanceof KeyServiceError && error.remedy) || 'Correct SEAL_KEY or unset it.'
    throw new StartError(`The key in ${placeOf(setting)} cannot make seals. ${error.message}. ${remedy}`)
  }
}
