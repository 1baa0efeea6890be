import { DerError } from '../asn1/der-reader.ts'
import type { Certificate } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'
import { clockToleranceMs } from '../timestamps/clock-tolerance.ts'
import { responderOf } from './ocsp-responder.ts'
import { answerOn, type OcspResponse } from './ocsp-response.ts'
import { isListOf, type RevocationList, revokedAt } from './revocation-list.ts'

/** Lists and OCSP responses, each with the time by which it is known to have existed. */
export interface DatedRevocationData {
  lists: DatedList[]
  responses: { response: OcspResponse; existedBy: Date }[]
}

interface DatedList {
  list: RevocationList
  existedBy: Date
  /**
   * Whether the verifier supplied the list alongside the file. Such a list can show that a certificate was revoked, but
   * proves nothing else.
   */
  isBeside?: true
}

export interface RevocationStatus {
  /**
   * The earliest moment at which a certificate of the path was revoked; null when no certificate is known to be
   * revoked.
   */
  revokedAt: Date | null
  /** The certificates without evidence that they were good at that moment. */
  unknown: Certificate[]
  /** The number of certificates with evidence that they were good. */
  good: number
}

/**
 * Determines the revocation status of a path's certificates at a moment, from lists and responses. The root is trusted
 * without evidence. So is a certificate that states that no revocation information is available for it (RFC 9608), but
 * a revocation by its issuer still counts.
 */
export function revocationStatus(path: Certificate[], at: Date, data: DatedRevocationData): RevocationStatus {
  const unknown: Certificate[] = []
  const revoked: Date[] = []
  let good = 0
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const issuer = { certificate: path[i + 1]!, isRoot: i + 2 === path.length }
    const status = certificateStatus({ certificate, issuer, at, data })
    if (status.revokedAt) revoked.push(status.revokedAt)
    else if (certificate.extensions.has(oids.noRevocationAvailable)) continue
    else if (status.isGood) good++
    else unknown.push(certificate)
  }
  return { revokedAt: earliest(revoked), unknown, good }
}

export interface Issuer {
  certificate: Certificate
  isRoot: boolean
}

/** Determines the status of a certificate at a moment, from lists and responses of its issuer. */
export function certificateStatus({
  certificate,
  issuer,
  at,
  data,
}: {
  certificate: Certificate
  issuer: Issuer
  at: Date
  data: DatedRevocationData
}) {
  const statements = [...listStatements(certificate, issuer, data), ...responseStatements(certificate, issuer, data)]
  const revoked = earliest(statements.flatMap(statement => statement.revokedAt ?? []))
  return {
    revokedAt: revoked,
    isGood: !revoked && statements.some(statement => !statement.isBeside && coversMoment(statement, certificate, at)),
  }
}

/** The statement of one list or response about a certificate. */
interface Statement {
  /** The time of the revocation; null when the certificate is stated to be good. */
  revokedAt: Date | null
  thisUpdate: Date
  nextUpdate: Date
  isBeside?: true
}

/**
 * Returns the statements of lists about a certificate. A list counts if it existed before its issuer's certificate
 * expired.
 */
const listStatements = (certificate: Certificate, issuer: Issuer, { lists }: DatedRevocationData): Statement[] =>
  lists
    .filter(({ list, existedBy }) => isPast(list.thisUpdate, existedBy) && isIssuerValid(issuer, existedBy))
    .filter(({ list }) => nullIfMalformed(() => isListOf(list, issuer.certificate)) ?? false)
    .map(({ list, isBeside }) => ({ ...list, ...(isBeside && { isBeside }), revokedAt: revokedAt(list, certificate) }))

/**
 * Returns the statements of responses about a certificate. A response counts under the same condition as a list, and
 * only if the responder's certificate had not expired and is not known to be bad.
 */
function responseStatements(certificate: Certificate, issuer: Issuer, data: DatedRevocationData): Statement[] {
  return data.responses.flatMap(({ response, existedBy }) => {
    if (!isPast(response.producedAt, existedBy) || !isIssuerValid(issuer, existedBy)) return []
    const responder = nullIfMalformed(() => responderOf(response, issuer.certificate))
    if (!responder || !mayAnswer(responder, response.producedAt, issuer, { ...data, existedBy })) return []
    const answer = answerOn(response, certificate, issuer.certificate)
    if (!answer || answer.status === 'unknown' || !isPast(answer.thisUpdate, existedBy)) return []
    return [{ ...answer, nextUpdate: answer.nextUpdate ?? endOfSecond(answer.thisUpdate) }]
  })
}

/**
 * Returns until when an answer without a next update applies. It is about a single moment, which is given in whole
 * seconds.
 */
const endOfSecond = (moment: Date) => new Date(moment.getTime() + 999)

/**
 * Whether a responder may answer for an issuer. A delegate's certificate must say that it needs no revocation check
 * (RFC 6960 §4.2.2.2.1), or a list must show that it is good.
 */
function mayAnswer(
  responder: Certificate,
  at: Date,
  issuer: Issuer,
  { lists, existedBy }: Pick<DatedRevocationData, 'lists'> & { existedBy: Date },
): boolean {
  if (responder === issuer.certificate) return true
  const status = certificateStatus({ certificate: responder, issuer, at, data: { lists, responses: [] } })
  if (status.revokedAt || responder.notAfter < existedBy) return false
  return status.isGood || responder.extensions.has(oids.ocspNoCheck)
}

/** Whether a time is no later than the proven existence. A small tolerance allows for clocks that differ. */
const isPast = (moment: Date, existedBy: Date): boolean => moment.getTime() <= existedBy.getTime() + clockToleranceMs

const isIssuerValid = ({ certificate, isRoot }: Issuer, existedBy: Date): boolean =>
  isRoot || existedBy <= certificate.notAfter

/**
 * Returns null for invalid DER, so that the statement counts as missing. Extensions are parsed only when they are
 * checked.
 */
function nullIfMalformed<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof DerError) return null
    throw error
  }
}

/**
 * Whether a statement was issued at the moment or later, or was still the newest then. A statement from after the
 * certificate's expiry does not count, because it may leave out the certificate.
 */
const coversMoment = ({ thisUpdate, nextUpdate }: Statement, { notAfter }: Certificate, at: Date): boolean =>
  thisUpdate <= notAfter && nextUpdate >= at

/** Returns the earliest date; null when there are no dates. */
export const earliest = (dates: Date[]): Date | null => dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
