import type { RedlineSession } from '../../api/generated/calls.ts'
import { withStorage } from '../../shell/device-storage.ts'
import { ownerOf } from '../saving/device-owner.ts'

/** The revision of the file that a member downloaded last in this turn. */
interface Downloaded {
  round: number
  revision: number
}

type Member = Pick<RedlineSession, 'redlineRequestId' | 'member'>

const keyOf = ({ redlineRequestId, member }: Member) =>
  `countersign-downloaded-${ownerOf(redlineRequestId, member.email)}`

/** Remembers on the device which revision was downloaded, because a returned file does not contain it. */
export function rememberDownload(session: RedlineSession): void {
  if (session.revision === null) return
  const downloaded: Downloaded = { round: session.round, revision: session.revision }
  // if storage is blocked, a returned file is compared with the current document
  withStorage(() => localStorage.setItem(keyOf(session), JSON.stringify(downloaded)), undefined)
}

/**
 * Returns the revision of a returned file: the revision that was downloaded here in this turn, else the current
 * revision.
 */
export function revisionOfFile(session: RedlineSession): number {
  const downloaded = readDownload(session)
  return downloaded?.round === session.round ? downloaded.revision : (session.revision ?? 0)
}

function readDownload(session: Member): Downloaded | null {
  return withStorage(() => {
    const stored = JSON.parse(localStorage.getItem(keyOf(session)) ?? 'null') as Partial<Downloaded> | null
    return Number.isInteger(stored?.revision) && Number.isInteger(stored?.round) ? (stored as Downloaded) : null
  }, null)
}
