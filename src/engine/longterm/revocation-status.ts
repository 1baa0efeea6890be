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
  /** Supplied by the verifier, next to the file: it can state that a certificate was revoked, and proves nothing else. */
  isBeside?: true
}

export interface RevocationStatus {
  /** The earliest moment at which a certificate of the path was revoked; null when none is known to be. */
  revokedAt: Date | null
  /** Certificates without evidence that they were good at the moment. */
  unknown: Certificate[]
  /** Number of certificates with evidence that they were good. */
  good: number
}

/**
 * The revocation status of a path's certificates at a moment, from lists and responses. The root is trusted anyway. A certificate
 * that says so needs no evidence (RFC 9608), but a revocation by its issuer still counts.
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

/** The status of a certificate at a moment, from lists and responses of its issuer. */
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
  /** Null when it states that the certificate was good. */
  revokedAt: Date | null
  thisUpdate: Date
  nextUpdate: Date
  isBeside?: true
}

/** A list counts when it existed before its issuer's certificate ended. */
const listStatements = (certificate: Certificate, issuer: Issuer, { lists }: DatedRevocationData): Statement[] =>
  lists
    .filter(({ list, existedBy }) => isPast(list.thisUpdate, existedBy) && isIssuerValid(issuer, existedBy))
    .filter(({ list }) => nullIfMalformed(() => isListOf(list, issuer.certificate)) ?? false)
    .map(({ list, isBeside }) => ({ ...list, ...(isBeside && { isBeside }), revokedAt: revokedAt(list, certificate) }))

/** A response counts like a list, if also the responder's certificate had not ended and is not known to be bad. */
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

/** Without a next update, an answer is about its own moment, which is given in whole seconds. */
const endOfSecond = (moment: Date) => new Date(moment.getTime() + 999)

/** A delegate's certificate must say that it needs no revocation check (RFC 6960 §4.2.2.2.1), or a list must show it good. */
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

/** A time after the proven existence is impossible, except that clocks differ. */
const isPast = (moment: Date, existedBy: Date): boolean => moment.getTime() <= existedBy.getTime() + clockToleranceMs

const isIssuerValid = ({ certificate, isRoot }: Issuer, existedBy: Date): boolean =>
  isRoot || existedBy <= certificate.notAfter

/** Extensions are parsed when they are checked; invalid DER makes the statement count as missing. */
function nullIfMalformed<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof DerError) return null
    throw error
  }
}

/**
 * Whether it was issued at the moment or later, or was still the newest then. It must not be from after the end of the certificate,
 * when the certificate may be left out.
 */
const coversMoment = ({ thisUpdate, nextUpdate }: Statement, { notAfter }: Certificate, at: Date): boolean =>
  thisUpdate <= notAfter && nextUpdate >= at

/** The earliest of some dates. Null when there are no dates. */
export const earliest = (dates: Date[]): Date | null => dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
