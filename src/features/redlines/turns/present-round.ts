import { Type } from '@sinclair/typebox'
import type { MemberSummary } from '../../../engine/redline/summary/round-summary.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import type { listRounds } from '../document/redline-document-store.ts'
import { presentSummary, roundStory } from '../document/round-story.ts'
import { sideSchema } from '../redline-schemas.ts'

/** The properties of a round that both the organization and the members see. */
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

/** Presents an ended round, without how the member who ended it was identified. */
export const presentRound = (row: RoundRow) => ({
  round: row.round,
  side: row.side,
  sentBy: row.email,
  sentAt: row.ended_at.toISOString(),
  sha256: row.file_sha256,
  changes: { insertions: row.insertions, deletions: row.deletions, comments: row.new_comments },
  outcome: row.outcome,
  message: row.message,
  summary: presentSummary(row.summary as MemberSummary[]),
})
