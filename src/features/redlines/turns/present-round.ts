import { Type } from '@sinclair/typebox'
import type { MemberSummary } from '../../../engine/redline/summary/round-summary.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import type { listRounds } from '../document/redline-document-store.ts'
import { presentSummary, roundStory } from '../document/round-story.ts'
import { sideSchema } from '../redline-schemas.ts'

/** What the record of a round tells everybody. */
export const roundProperties = {
  round: Type.Integer(),
  side: sideSchema,
  sentBy: Type.String({ format: 'email', description: 'The member who ended the round' }),
  sentAt: Type.String({ format: 'date-time' }),
  sha256: Type.String({ description: 'The hash of the DOCX as it was when the round ended' }),
  changes: named(
    'RoundChanges',
    Type.Object({
      insertions: Type.Integer(),
      deletions: Type.Integer(),
      comments: Type.Integer(),
    }),
  ),
  ...roundStory,
}

export type RoundRow = Awaited<ReturnType<typeof listRounds>>[number]

/** A turn that ended, without how its member was known. */
export const presentRound = (one: RoundRow) => ({
  round: one.round,
  side: one.side,
  sentBy: one.email,
  sentAt: one.ended_at.toISOString(),
  sha256: one.file_sha256,
  changes: { insertions: one.insertions, deletions: one.deletions, comments: one.new_comments },
  outcome: one.outcome,
  message: one.message,
  summary: presentSummary(one.summary as MemberSummary[]),
})
