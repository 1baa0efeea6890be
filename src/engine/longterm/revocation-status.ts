import { DerError } from '../asn1/der-reader.ts'
import type { Certificate } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'
import { clockToleranceMs } from '../timestamps/clock-tolerance.ts'
import { responderOf } from './ocsp-responder.ts'
import { answerOn, type OcspResponse } from './ocsp-response.ts'
import { isListOf, type RevocationList, revokedAt } from './revocation-list.ts'

/** Lists and OCSP responses, each with by when it is known to have existed. */
export interface DatedRevocationData {
  lists: DatedList[]
  responses: { response: OcspResponse; existedBy: Date }[]
}

interface DatedList {
  list: RevocationList
  existedBy: Date
  /** Of whoever verifies, beside the file: it can say that a certificate was revoked, and proves nothing else. */
  isBeside?: true
}

export interface RevocationStatus {
  /** The earliest moment at which a certificate of the path was revoked; null when none was, as far as is known. */
  revokedAt: Date | null
  /** Certificates about which nothing says that they were good at the moment. */
  unknown: Certificate[]
  /** How many certificates are said to have been good. */
  good: number
}

/**
 * What lists and responses say of a path's certificates at a moment. The root is trusted anyway; of a certificate that says so nothing
 * has to be known (RFC 9608), but what its issuer has revoked all the same is.
 */
export function revocationStatus(path: Certificate[], at: Date, data: DatedRevocationData): RevocationStatus {
  const unknown: Certificate[] = []
  const revoked: Date[] = []
  let good = 0
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const issuer = { certificate: path[i + 1]!, isRoot: i + 2 === path.length }
    const status = certificateStatus(certificate, issuer, at, data)
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

/** What lists and responses of its issuer say of a certificate at a moment. */
export function certificateStatus(certificate: Certificate, issuer: Issuer, at: Date, data: DatedRevocationData) {
  const statements = [...listStatements(certificate, issuer, data), ...responseStatements(certificate, issuer, data)]
  const revoked = earliest(statements.flatMap(statement => statement.revokedAt ?? []))
  return {
    revokedAt: revoked,
    isGood: !revoked && statements.some(statement => !statement.isBeside && coversMoment(statement, certificate, at)),
  }
}

/** What one list or response says of a certificate. */
interface Statement {
  /** Null when it says that it was good. */
  revokedAt: Date | null
  thisUpdate: Date
  nextUpdate: Date
  isBeside?: true
}

/** A list counts when its issuer's certificate had not ended by the time it existed. */
const listStatements = (certificate: Certificate, issuer: Issuer, { lists }: DatedRevocationData): Statement[] =>
  lists
    .filter(({ list, existedBy }) => isPast(list.thisUpdate, existedBy) && isStanding(issuer, existedBy))
    .filter(({ list }) => tolerant(() => isListOf(list, issuer.certificate)) ?? false)
    .map(({ list, isBeside }) => ({ ...list, ...(isBeside && { isBeside }), revokedAt: revokedAt(list, certificate) }))

/** A response counts like a list, and when the responder's certificate had not ended either and is not known to be bad. */
function responseStatements(certificate: Certificate, issuer: Issuer, data: DatedRevocationData): Statement[] {
  return data.responses.flatMap(({ response, existedBy }) => {
    if (!isPast(response.producedAt, existedBy) || !isStanding(issuer, existedBy)) return []
    const responder = tolerant(() => responderOf(response, issuer.certificate))
    if (!responder || !mayAnswer(responder, response.producedAt, issuer, { ...data, existedBy })) return []
    const answer = answerOn(response, certificate, issuer.certificate)
    if (!answer || answer.status === 'unknown' || !isPast(answer.thisUpdate, existedBy)) return []
    return [{ ...answer, nextUpdate: answer.nextUpdate ?? endOfSecond(answer.thisUpdate) }]
  })
}

/** Without a next one, an answer is about its own moment, which is told in whole seconds. */
const endOfSecond = (moment: Date) => new Date(moment.getTime() + 999)

/** A delegate's certificate says that nothing is to be known of it (RFC 6960 §4.2.2.2.1), or a list says that it was good. */
function mayAnswer(
  responder: Certificate,
  at: Date,
  issuer: Issuer,
  { lists, existedBy }: Pick<DatedRevocationData, 'lists'> & { existedBy: Date },
): boolean {
  if (responder === issuer.certificate) return true
  const status = certificateStatus(responder, issuer, at, { lists, responses: [] })
  if (status.revokedAt || responder.notAfter < existedBy) return false
  return status.isGood || responder.extensions.has(oids.ocspNoCheck)
}

/** Nothing is from after the time by which it existed; but clocks differ. */
const isPast = (moment: Date, existedBy: Date): boolean => moment.getTime() <= existedBy.getTime() + clockToleranceMs

const isStanding = ({ certificate, isRoot }: Issuer, existedBy: Date): boolean =>
  isRoot || existedBy <= certificate.notAfter

/** Extensions are read when they are checked; with one that is no DER, nothing is said. */
function tolerant<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch (error) {
    if (error instanceof DerError) return null
    throw error
  }
}

/** Issued at the moment or later, or still the newest then; but not once the certificate had ended, when it may be left out. */
const coversMoment = ({ thisUpdate, nextUpdate }: Statement, { notAfter }: Certificate, at: Date): boolean =>
  thisUpdate <= notAfter && nextUpdate >= at

/** Null when there is none. */
export const earliest = (dates: Date[]): Date | null => dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null
