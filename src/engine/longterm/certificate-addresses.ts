import { context } from '../asn1/der.ts'
import { type DerValue, open, readDer, readObjectIdentifier } from '../asn1/der-reader.ts'
import type { Certificate } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'

/**
 * Returns the HTTP addresses that a certificate names for its issuer's complete list (RFC 5280 §4.2.1.13). Distribution
 * points for some reasons only, or with a list that another authority signs, are left out. Throws DerError when the
 * extension cannot be read.
 */
export function revocationListAddresses({ extensions }: Certificate): string[] {
  const extension = extensions.get(oids.cRLDistributionPoints)
  return extension ? open(readDer(extension.value)).rest().flatMap(readPoint) : []
}

function readPoint(value: DerValue): string[] {
  const reader = open(value)
  const name = reader.optional(context(0))
  const isPartial = reader.rest().length > 0
  if (!name || isPartial) return []
  const choice = readDer(name.content)
  return choice.tag === context(0) ? open(choice, context(0)).rest().flatMap(readAddress) : []
}

/**
 * Returns the addresses of the certificate's OCSP responders (RFC 5280 §4.2.2.1). Throws DerError when the extension
 * cannot be read.
 */
export function responderAddresses({ extensions }: Certificate): string[] {
  const extension = extensions.get(oids.authorityInfoAccess)
  return extension ? open(readDer(extension.value)).rest().flatMap(readAccess) : []
}

function readAccess(value: DerValue): string[] {
  const reader = open(value)
  const method = readObjectIdentifier(reader.next())
  const address = readAddress(reader.next())
  reader.end()
  return method === oids.ocsp ? address : []
}

/** Reads the address in a GeneralName: [6] IA5String is a URI. */
function readAddress({ tag, content }: DerValue): string[] {
  const text = Buffer.from(content).toString('latin1')
  return tag === 0x86 && /^https?:\/\//i.test(text) ? [text] : []
}
