import { context, der, objectIdentifier, sequence } from '../../asn1/der.ts'
import { writeExtension } from '../../signing/certificate-parts.ts'
import { oids } from '../../signing/object-identifiers.ts'

const uri = (text: string) => der(0x86, Buffer.from(text, 'latin1'))
const point = (...addresses: string[]) => der(context(0), der(context(0), ...addresses.map(uri)))

/** Writes the extension with the addresses of revocation lists, each in its own distribution point. */
export const listsAtAddresses = (addresses: string[], ...more: Uint8Array[]): Uint8Array =>
  writeExtension(oids.cRLDistributionPoints, sequence(...addresses.map(address => sequence(point(address))), ...more))

/** A distribution point of a list that covers only some reasons. */
export const partialPoint = (address: string) => sequence(point(address), der(0x81, Uint8Array.of(0, 0x80)))
/** A distribution point of a list that another authority signs. */
export const indirectPoint = (address: string) => sequence(point(address), der(context(2), uri('urn:other')))
/** A distribution point that names its list relative to the issuer's name. */
export const relativePoint = sequence(der(context(0), der(context(1), sequence())))

/** Writes the extension with the addresses of responders and, as is common, of the issuer's certificate. */
export const respondersAtAddresses = (addresses: string[]): Uint8Array =>
  writeExtension(
    oids.authorityInfoAccess,
    sequence(
      sequence(objectIdentifier('1.3.6.1.5.5.7.48.2'), uri('http://issuer.example/ca.crt')),
      ...addresses.map(address => sequence(objectIdentifier(oids.ocsp), uri(address))),
    ),
  )
