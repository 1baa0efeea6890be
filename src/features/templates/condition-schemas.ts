import { Type } from '@sinclair/typebox'
import { conditionLimits, conditionTests } from '../../engine/fields/conditions.ts'
import { nullable } from '../../http/nullable.ts'
import { named } from '../../http/openapi/json-schema.ts'

const match = Type.Union([Type.Literal('all'), Type.Literal('any')], {
  description: 'Whether all rules must hold, or any one of them',
})

const is = Type.Union(
  conditionTests.map(test => Type.Literal(test)),
  { description: 'What is asked of the other field; its kind decides which of these it can be asked' },
)

/** The schema of a condition in `PUT …/fields`. `field-conditions.ts` checks the fields that it names. */
export const conditionInput = named(
  'ConditionInput',
  Type.Object({
    match,
    rules: Type.Array(
      named(
        'ConditionRuleInput',
        Type.Object({
          fieldId: Type.String({
            minLength: 1,
            maxLength: 100,
            description:
              'The `fieldId` that the other field is sent with. A new field may be sent with any id of yours, which the answer replaces',
          }),
          is,
          value: Type.Optional(
            nullable(Type.String({ minLength: 1, maxLength: conditionLimits.value }), {
              description: 'What the other field is compared with. Left out for `filled` and `empty`',
              examples: [null],
            }),
          ),
        }),
      ),
      { minItems: 1, maxItems: conditionLimits.rules },
    ),
  }),
)

const condition = named(
  'Condition',
  Type.Object({
    match,
    rules: Type.Array(
      named('ConditionRule', Type.Object({ fieldId: Type.String(), is, value: Type.Optional(Type.String()) })),
    ),
  }),
)

/** The schemas of the conditions in answers, which include only the conditions that a field has. */
export const conditionOutputs = {
  showWhen: Type.Optional(condition),
  requireWhen: Type.Optional(condition),
}
