import { Type } from '@sinclair/typebox'
import { named } from '../../../http/openapi/json-schema.ts'
import { changeSchema } from '../document/change-schemas.ts'
import { clauseSchema, documentLayoutSchema } from '../document/clause-schemas.ts'
import { roundStory } from '../document/round-story.ts'
import { commentSchema } from '../talk/talk-schemas.ts'
import { roundProperties } from './present-round.ts'

/** The number of a round, in a query. */
export const roundQuery = Type.String({ pattern: '^[1-9]\\d{0,8}$' })

export const fallbackSchema = Type.Boolean({
  description:
    '`true` when words could not be compared and whole paragraphs, tables and content controls are marked as deleted and inserted',
})

/** The content of a document that a member can see but not edit: a past round or a preview. */
const shown = {
  clauses: Type.Array(clauseSchema),
  layout: documentLayoutSchema,
  changes: Type.Array(changeSchema),
  comments: Type.Array(commentSchema),
}

export const sessionRoundsSchema = Type.Array(
  named('SessionRound', Type.Object({ ...roundProperties, sentByName: Type.String() })),
)

export const roundDocumentSchema = named('RoundDocument', Type.Object({ round: Type.Integer(), ...shown }))

const { id, type, text, anchor, from, effect, rows, story, place, fields, context } = changeSchema.properties

export const roundDifferencesSchema = named(
  'RoundDifferences',
  Type.Object({
    from: Type.Integer({ description: 'The round that the differences start from' }),
    to: Type.Integer({ description: 'The round that they lead to' }),
    fallback: fallbackSchema,
    clauses: Type.Array(clauseSchema, {
      description:
        'The clauses of both rounds, with the differences as `ins` and `del` in `html`, and as `inserted` and `deleted` in `content`. Clauses have the anchors they have in the document of the round',
    }),
    layout: documentLayoutSchema,
    differences: Type.Array(
      named(
        'RoundDifference',
        Type.Object({ id, type, text, anchor, from, effect, rows, story, place, fields, context }),
      ),
      { description: 'All differences; the clauses name them by their ids' },
    ),
  }),
)

export const sendPreviewSchema = named(
  'SendPreview',
  Type.Object({
    revision: Type.Integer({ description: 'Send it back with `POST /redlining/session/send` to send just this' }),
    round: Type.Integer({ description: 'The round that sending would end' }),
    summary: roundStory.summary,
    ...shown,
  }),
)
