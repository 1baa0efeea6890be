import { DerError } from '../asn1/der-reader.ts'
import type { Certificate } from '../signing/certificate.ts'
import { oids } from '../signing/object-identifiers.ts'
import { isListOf, type RevocationList, revokedAt } from './revocation-list.ts'

/** A list, and by when it is known to have existed. */
export interface DatedList {
  list: RevocationList
  existedBy: Date
  /** Of whoever verifies, beside the file: it can say that a certificate was revoked, and proves nothing else. */
  isBeside?: true
}

export interface RevocationStatus {
  /** The earliest moment at which a certificate of the path was revoked; null when none was, as far as is known. */
  revokedAt: Date | null
  /** Certificates about which no list says that they were good at the moment. */
  unknown: Certificate[]
  /** How many certificates a list says to have been good. */
  listed: number
}

/**
 * What lists say of a path's certificates at a moment. The root is trusted anyway; of a certificate that says so nothing has to be
 * known (RFC 9608), but what its issuer has revoked all the same is. A list counts when its issuer's certificate had not ended by the
 * time it existed.
 */
export function revocationStatus(path: Certificate[], at: Date, lists: DatedList[]): RevocationStatus {
  const unknown: Certificate[] = []
  const revoked: Date[] = []
  let listed = 0
  for (const [i, certificate] of path.slice(0, -1).entries()) {
    const own = listsOf(path[i + 1]!, i + 2 === path.length, lists)
    const dates = own.flatMap(({ list }) => revokedAt(list, certificate) ?? [])
    revoked.push(...dates)
    if (dates.length > 0 || certificate.extensions.has(oids.noRevocationAvailable)) continue
    if (own.some(({ list, isBeside }) => !isBeside && coversMoment(list, certificate, at))) listed++
    else unknown.push(certificate)
  }
  const [earliest = null] = revoked.toSorted((a, b) => a.getTime() - b.getTime())
  return { revokedAt: earliest, unknown, listed }
}

function listsOf(issuer: Certificate, isRoot: boolean, lists: DatedList[]): DatedList[] {
  const inTime = lists.filter(
    ({ list, existedBy }) => list.thisUpdate <= existedBy && (isRoot || existedBy <= issuer.notAfter),
  )
  return inTime.filter(({ list }) => isOwnList(list, issuer))
}

function isOwnList(list: RevocationList, issuer: Certificate): boolean {
  try {
    return isListOf(list, issuer)
  } catch (error) {
    if (error instanceof DerError) return false
    throw error
  }
}

/** Issued at the moment or later, or still the newest then; but not once the certificate had ended, when it may be left out. */
const coversMoment = ({ thisUpdate, nextUpdate }: RevocationList, { notAfter }: Certificate, at: Date): boolean =>
  thisUpdate <= notAfter && nextUpdate >= at
