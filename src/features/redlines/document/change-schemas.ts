import { Type } from '@sinclair/typebox'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { sideSchema } from '../redline-schemas.ts'

const dateTime = Type.String({ format: 'date-time' })

export const changeTypeSchema = Type.Union(
  (['insertion', 'deletion', 'move', 'format', 'paragraph', 'row'] as const).map(type => Type.Literal(type)),
)

/** A tracked change, open or decided. */
export const changeSchema = named(
  'Change',
  Type.Object({
    id: Type.String(),
    type: changeTypeSchema,
    author: Type.String(),
    side: sideSchema,
    at: nullable(Type.String({ description: 'The time as written in the file' })),
    text: Type.String(),
    anchor: Type.String(),
    from: Type.Optional(Type.String({ description: 'For a move: the anchor it was moved from' })),
    effect: Type.Optional(Type.Union([Type.Literal('insert'), Type.Literal('delete')])),
    rows: Type.Optional(Type.Integer({ description: 'How many table rows are inserted or deleted' })),
    story: Type.Optional(Type.String({ description: 'The part of the document it is in, if not the body' })),
    place: Type.Optional(
      Type.String({
        description:
          'The same in words, for text boxes too: `header of even pages`, `text box`. `anchor` is then the clause that refers to it, or else the first clause',
      }),
    ),
    fields: Type.Optional(
      Type.Array(
        named(
          'ChangeField',
          Type.Object(
            { name: Type.String(), code: Type.String(), shown: Type.String() },
            {
              description:
                'A field that word processors work out: its name, such as `DATE`, its code, and the text that it shows',
            },
          ),
        ),
        { description: 'The fields that it inserts. If it is accepted, they become the text that they show' },
      ),
    ),
    context: Type.Optional(
      Type.String({ description: 'The text of the paragraph there, which is not part of any clause' }),
    ),
    open: Type.Boolean(),
    may: named(
      'ChangePermissions',
      Type.Object({ accept: Type.Boolean(), reject: Type.Boolean(), undo: Type.Boolean() }),
    ),
    decision: Type.Optional(
      named(
        'ChangeDecision',
        Type.Object({
          verdict: Type.Union([Type.Literal('accept'), Type.Literal('reject')]),
          reason: nullable(Type.String()),
          by: Type.String(),
          at: dateTime,
        }),
      ),
    ),
  }),
)
