import { Type } from '@sinclair/typebox'
import { lossReasons } from '../../../engine/carried-fields/carry-fields.ts'
import { nullable } from '../../../http/nullable.ts'
import { named } from '../../../http/openapi/json-schema.ts'
import { warningsSchema } from '../../../http/warning.ts'
import { fieldTypeSchema } from '../../templates/template-schemas.ts'
import { fieldPlacements } from './agreement.ts'

const placements =
  '`TextTag`: at its text tag; `Anchored`: next to the same words as in the template; `SignaturePage`: on a signature page, because those words are gone or appear more than once'

export const placementSchema = Type.Union(
  fieldPlacements.map(placement => Type.Literal(placement)),
  { description: placements },
)

/** The preview of an agreed document: where each field will be placed, and why. */
export const agreedFieldsSchema = named(
  'AgreedFields',
  Type.Object({
    round: Type.Integer({ description: 'The round in which the document was approved' }),
    pageCount: Type.Integer(),
    agreedPageCount: Type.Integer({
      description: 'Number of pages of the agreed text. Any pages after these are signature pages',
    }),
    fields: Type.Array(
      named(
        'ForeseenField',
        Type.Object({
          type: fieldTypeSchema,
          role: nullable(Type.String()),
          label: Type.Optional(Type.String()),
          required: Type.Boolean(),
          placed: Type.Union(
            [...fieldPlacements, 'LeftOut' as const].map(placement => Type.Literal(placement)),
            { description: `${placements}; \`LeftOut\`: nowhere, because its text tag was deleted from the text` },
          ),
          page: Type.Optional(Type.Integer({ description: '1-based; missing if it is left out' })),
          line: Type.Optional(
            Type.String({ description: 'The line of the template’s document beside which it was placed by hand' }),
          ),
          reason: Type.Optional(
            Type.Union(
              [...lossReasons, 'TagDeleted' as const].map(reason => Type.Literal(reason)),
              {
                description:
                  'Why it is not where it was: `WordsGone`, its line was changed or deleted; `WordsRepeated`, the line appears more than once; `NoRoom`, it would cover other words or reach over the edge of the page; `TagDeleted`',
              },
            ),
          ),
        }),
      ),
    ),
    warnings: warningsSchema('Warnings about the agreed document'),
  }),
)
