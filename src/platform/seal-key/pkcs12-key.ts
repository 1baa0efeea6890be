import { readFile } from 'node:fs/promises'
import { Pkcs12Error } from '../../engine/pkcs12/pkcs12-error.ts'
import { readPkcs12 } from '../../engine/pkcs12/read-pkcs12.ts'
import { publicKeyOf } from '../../engine/signing/certificate-parts.ts'
import { algorithmOf, localSigner } from '../../engine/signing/local-signer.ts'
import type { Signer } from '../../engine/signing/signer.ts'
import { signerCertificates } from '../../engine/signing/signer-certificates.ts'
import type { Pkcs12Setting } from '../../seal-key-setting.ts'
import { StartError } from '../../start-error.ts'
import { secretText } from './secret-text.ts'

/**
 * Opens the signer with the key in a PKCS #12 file. Throws a StartError or a SigningError.
 * @param otherCertificates DER certificates that the file may lack
 */
export async function openPkcs12(setting: Pkcs12Setting, otherCertificates: Uint8Array[]): Promise<Signer> {
  const bytes = await readFile(setting.file).catch(error => {
    throw new StartError(`The file ${setting.file} of SEAL_KEY could not be read (${error.code}).`)
  })
  const { privateKey, certificates } = read(
    setting.file,
    bytes,
    await secretText(setting.password, 'SEAL_KEY_PASSWORD_FILE'),
  )
  const algorithm = algorithmOf(privateKey, setting.rsaPadding)
  const publicKey = publicKeyOf(privateKey)
  const isKeys = (certificate: { publicKey: Uint8Array }) => publicKey.equals(certificate.publicKey)
  return localSigner(privateKey, signerCertificates([...certificates, ...otherCertificates], isKeys), algorithm)
}

function read(file: string, bytes: Uint8Array, password: string) {
  try {
    return readPkcs12(bytes, password)
  } catch (error) {
    if (!(error instanceof Pkcs12Error)) throw error
    throw new StartError(
      `The key of the seal could not be read from ${file}. ${error.message}. ${remedies[error.code]}`,
    )
  }
}

const remedies: Record<Pkcs12Error['code'], string> = {
  damaged: 'Restore the file from a copy.',
  'wrong-password': 'Correct SEAL_KEY_PASSWORD or SEAL_KEY_PASSWORD_FILE.',
  'not-one-key': 'Export the key of the seal again, alone with its certificates.',
  unsupported:
    'Convert the file: openssl pkcs12 -legacy -in OLD.p12 -noenc -out key.pem && openssl pkcs12 -export -in key.pem -out NEW.p12 && rm key.pem',
}
