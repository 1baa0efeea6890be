import { Type } from '@sinclair/typebox'
import { type MemberSummary, workWords } from '../../../engine/redline/summary/round-summary.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'

const memberSummary = named(
  'RoundSummary',
  Type.Object({
    name: Type.String({ description: 'The author name in the file' }),
    text: Type.String({ description: 'What they did, as the rest of a sentence that begins with the name' }),
    clauses: Type.Integer({ description: 'Number of clauses that were changed' }),
    labels: Type.Array(Type.String(), { description: 'The numbers of these clauses, where they have one' }),
    wordsInserted: Type.Integer(),
    wordsDeleted: Type.Integer(),
    rowsInserted: Type.Integer({ description: 'Table rows' }),
    rowsDeleted: Type.Integer(),
    moves: Type.Integer(),
    otherChanges: Type.Integer({ description: 'Changes of formatting, paragraphs and table cells' }),
    accepted: Type.Integer(),
    rejected: Type.Integer(),
    settled: Type.Integer({ description: 'Their own changes that they accepted before anyone else saw them' }),
    withdrawn: Type.Integer(),
    comments: Type.Integer(),
  }),
)

/** The outcome and message of a round, and what each member did in it. */
export const roundStory = {
  outcome: Type.Union([Type.Literal('sent'), Type.Literal('approved')]),
  message: nullable(Type.String()),
  summary: Type.Array(memberSummary),
}

/** Presents a stored summary, with the properties in the order of the documentation. */
export const presentSummary = (summary: MemberSummary[]) =>
  summary.map(member => ({
    name: member.name,
    text: workWords(member),
    clauses: member.clauses,
    labels: member.labels,
    wordsInserted: member.wordsInserted,
    wordsDeleted: member.wordsDeleted,
    rowsInserted: member.rowsInserted ?? 0,
    rowsDeleted: member.rowsDeleted ?? 0,
    moves: member.moves,
    otherChanges: member.otherChanges,
    accepted: member.accepted,
    rejected: member.rejected,
    settled: member.settled,
    withdrawn: member.withdrawn,
    comments: member.comments,
  }))
