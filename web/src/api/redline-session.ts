import { paths } from '../paths.ts'
import { request } from './request.ts'
import type { SessionDocument } from './session-document.ts'

export type RedlineSide = 'Disclosing' | 'Receiving'

export interface PartyMember {
  email: string
  displayName: string
  role: 'DisclosingParty' | 'ReceivingParty' | 'DisclosingCounsel' | 'ReceivingCounsel'
  side: RedlineSide
}

export interface RedlineSession {
  redlineRequestId: string
  status: string
  currentRound: RedlineSide
  round: number
  testMode: boolean
  metadata: { subject?: string }
  filename: string
  organization: { name: string }
  member: PartyMember
  members: PartyMember[]
  may: { edit: boolean; comment: boolean; send: boolean; approve: boolean; reopen: boolean }
  /** The pages to read; null while the other side has sent nothing yet. */
  preview: SessionDocument | null
}

/** Loads what a redline link opens. Throws `ApiError` or `ConnectionError`. */
export async function loadRedlineSession(token: string): Promise<RedlineSession> {
  return (await request(token, paths.redliningSession)).json()
}
