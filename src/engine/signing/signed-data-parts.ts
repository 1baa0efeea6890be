import { context, tags } from '../asn1/der.ts'
import {
  DerError,
  type DerReader,
  type DerValue,
  open,
  readDer,
  readObjectIdentifier,
  readSmallInteger,
} from '../asn1/der-reader.ts'
import { oids } from './object-identifiers.ts'

/** The parts of a CMS SignedData (RFC 5652 §5.1), not read yet. */
export interface SignedDataParts {
  version: number
  digestAlgorithms: DerValue[]
  /** Over the EncapsulatedContentInfo. */
  content: DerReader
  certificates: DerValue | null
  revocation: DerValue | null
  signers: DerValue[]
}

/** Throws DerError when the bytes are no ContentInfo with a SignedData in DER. */
export function readSignedDataParts(bytes: Uint8Array): SignedDataParts {
  const contentInfo = open(readDer(bytes))
  if (readObjectIdentifier(contentInfo.next()) !== oids.signedData) throw new DerError('not a SignedData')
  const reader = open(readDer(contentInfo.next(context(0)).content))
  contentInfo.end()
  const parts = {
    version: readSmallInteger(reader.next()),
    digestAlgorithms: open(reader.next(tags.set), tags.set).rest(),
    content: open(reader.next()),
    certificates: reader.optional(context(0)),
    revocation: reader.optional(context(1)),
    signers: open(reader.next(tags.set), tags.set).rest(),
  }
  reader.end()
  return parts
}
