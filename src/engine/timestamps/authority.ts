import { createHash } from 'node:crypto'
import { context, der, objectIdentifier, octetString, sequence } from '../asn1/der.ts'
import { DerError } from '../asn1/der-reader.ts'
import { readCertificate } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'
import { signedData, signerWriter } from '../signing/signed-data.ts'
import type { Signer } from '../signing/signer.ts'
import type { MessageImprint } from './message-imprint.ts'
import { type ReceivedRequest, readRequest } from './request.ts'
import { type TimestampFailure, writeGranted, writeRefusal } from './response.ts'
import { writeTstInfo } from './tst-info.ts'

/** The time and the serial number that an authority puts into an answer. */
export interface AuthorityMoment {
  now: Date
  /** The serial number, big-endian and never repeated (RFC 3161 §2.4.2: at most 160 bits). */
  serialNumber: Uint8Array
}

/** A timestamp authority (RFC 3161 §2): takes the bytes of a request and returns the bytes of the answer. */
export interface Authority {
  /** The time when the authority's certificate expires. */
  readonly validUntil: Date
  /**
   * Answers a request. It never throws for an invalid request but refuses it, with a reason that the standard defines.
   */
  answer(request: Uint8Array, moment: AuthorityMoment): Promise<Uint8Array>
}

/** The accuracy that timestamps state. Clocks that are set by NTP have a smaller error. */
const accuracySeconds = 1

/**
 * Creates an installation's own authority. Its timestamps name a policy that says that no independent party vouches for
 * the time.
 */
export function createAuthority(signer: Signer): Authority {
  const { notBefore, notAfter } = readCertificate(signer.certificates[0]!)
  const writer = signerWriter(signer)
  return { validUntil: notAfter, answer }

  async function answer(bytes: Uint8Array, { now, serialNumber }: AuthorityMoment): Promise<Uint8Array> {
    if (now < notBefore || now > notAfter)
      return writeRefusal('systemFailure', 'The certificate of this authority is not valid at this time')
    const request = readable(bytes)
    if (request === null) return writeRefusal('badDataFormat', 'The request is not a TimeStampReq in DER')
    const refusal = refusalOf(request)
    if (refusal) return writeRefusal(...refusal)
    return writeGranted(await token({ ...request, imprint: request.imprint! }, now, serialNumber))
  }

  async function token(
    request: ReceivedRequest & { imprint: MessageImprint },
    genTime: Date,
    serialNumber: Uint8Array,
  ): Promise<Uint8Array> {
    const { imprint, nonce, wantsCertificate } = request
    const info = writeTstInfo({
      policy: oids.ownTimeStampPolicy,
      imprint,
      serialNumber,
      genTime,
      accuracySeconds,
      nonce,
    })
    const attributes = writer.signedAttributes(oids.timeStampInfo, createHash('sha256').update(info).digest())
    return signedData({
      version: 3,
      content: sequence(objectIdentifier(oids.timeStampInfo), der(context(0), octetString(info))),
      certificates: wantsCertificate ? signer.certificates : [],
      signerInfo: writer.signerInfo(attributes, await signer.sign(attributes), []),
    })
  }
}

function readable(bytes: Uint8Array): ReceivedRequest | null {
  try {
    return readRequest(bytes)
  } catch (error) {
    if (error instanceof DerError) return null
    throw error
  }
}

function refusalOf({ version, imprint, policy, hasExtensions }: ReceivedRequest): [TimestampFailure, string] | null {
  if (version !== 1) return ['badRequest', 'The version of the request is not 1']
  if (!imprint) return ['badAlg', 'The hash must be SHA-256, SHA-384 or SHA-512']
  if (policy !== null && policy !== oids.ownTimeStampPolicy)
    return ['unacceptedPolicy', `The only policy is ${oids.ownTimeStampPolicy}`]
  if (hasExtensions) return ['unacceptedExtension', 'No extension is supported']
  return null
}
