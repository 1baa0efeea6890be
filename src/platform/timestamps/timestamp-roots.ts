import { readFile } from 'node:fs/promises'
import { DerError } from '../../engine/asn1/der-reader.ts'
import { type Certificate, readCertificate } from '../../engine/signing/certificate.ts'
import { certificatesFromPem } from '../../engine/signing/pem.ts'
import { StartError } from '../../start-error.ts'

/**
 * Reads the roots that are trusted for timestamps from a PEM file. Returns an empty list without a file. Throws a
 * StartError if the file cannot be used.
 * @param setBy the setting that names the file
 */
export async function readTimestampRoots(file: string | null, setBy = 'TSA_ROOTS'): Promise<Certificate[]> {
  if (file === null) return []
  const pem = await readFile(file, 'latin1').catch(error => {
    throw new StartError(`${setBy}: ${file} could not be read (${error.message}).`)
  })
  try {
    const roots = certificatesFromPem(pem).map(readCertificate)
    if (roots.length > 0) return roots
  } catch (error) {
    if (!(error instanceof DerError)) throw error
    throw new StartError(`${setBy}: a certificate in ${file} could not be read (${error.message}).`)
  }
  throw new StartError(`${setBy}: ${file} contains no certificate in PEM.`)
}
