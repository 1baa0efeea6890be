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

/** Remembers on the device which revision was downloaded: the file says nothing of it when it comes back. */
export function rememberDownload(session: RedlineSession): void {
  if (session.revision === null) return
  const downloaded: Downloaded = { round: session.round, revision: session.revision }
  // where storage is blocked, a file that comes back is compared with the document as it is then
  withStorage(() => localStorage.setItem(keyOf(session), JSON.stringify(downloaded)), undefined)
}

/** The revision of a file that comes back: the one that was downloaded here in this turn, else the current one. */
export function revisionOfFile(session: RedlineSession): number {
  const downloaded = readDownload(session)
  return downloaded?.round === session.round ? downloaded.revision : (session.revision ?? 0)
}

function readDownload(session: Member): Downloaded | null {
  return withStorage(() => {
    const kept = JSON.parse(localStorage.getItem(keyOf(session)) ?? 'null') as Partial<Downloaded> | null
    return Number.isInteger(kept?.revision) && Number.isInteger(kept?.round) ? (kept as Downloaded) : null
  }, null)
}
