import { Type } from '@sinclair/typebox'
import { alignments, propertyLimits } from '../../engine/fields/kind-properties.ts'
import { nullable } from '../../http/nullable.ts'
import { singleLine } from '../../http/validation.ts'

const { fontSize } = propertyLimits

/**
 * The schemas of the properties that only some kinds of fields have, for `PUT …/fields`. `field-properties.ts` checks
 * which kinds have them.
 */
const properties = {
  maxLength: Type.Integer({
    minimum: 1,
    maximum: propertyLimits.maxLength,
    description: 'How many characters a `text` or `paragraph` may have',
  }),
  comb: Type.Boolean({
    description: 'Whether each character of a `text` has a cell of its own, in a row of `maxLength` equal cells',
  }),
  pattern: Type.String({
    minLength: 1,
    maxLength: propertyLimits.pattern,
    ...singleLine,
    description: 'A regular expression in RE2 syntax that the whole value of a `text` must match',
  }),
  patternMessage: Type.String({
    minLength: 1,
    maxLength: propertyLimits.patternMessage,
    ...singleLine,
    description: 'What the signer reads beside a value that does not match',
  }),
  decimals: Type.Integer({
    minimum: 0,
    maximum: propertyLimits.decimals,
    description:
      'How many digits an amount may have after the point; it is drawn with as many. As many as it has without it',
  }),
  fontSize: Type.Number({
    minimum: fontSize.least,
    maximum: fontSize.most,
    description:
      'The size of each value in points; as large as the box allows without it. Values get smaller only as far as `minFontSize` allows it',
  }),
  align: Type.Union(
    alignments.map(alignment => Type.Literal(alignment)),
    { description: 'Where a value stands in its box; where its text begins without it' },
  ),
  placeholder: Type.String({
    minLength: 1,
    maxLength: propertyLimits.placeholder,
    ...singleLine,
    description: 'What an empty field shows to its signer; it is not drawn',
  }),
  tooltip: Type.String({
    minLength: 1,
    maxLength: propertyLimits.tooltip,
    ...singleLine,
    description: 'What the signer reads while they fill in the field',
  }),
}

const examples = [null]

export const propertyInputs = {
  maxLength: Type.Optional(nullable(properties.maxLength, { examples })),
  comb: Type.Optional(nullable(properties.comb, { examples })),
  pattern: Type.Optional(nullable(properties.pattern, { examples })),
  patternMessage: Type.Optional(nullable(properties.patternMessage, { examples })),
  decimals: Type.Optional(nullable(properties.decimals, { examples })),
  fontSize: Type.Optional(nullable(properties.fontSize, { examples })),
  align: Type.Optional(nullable(properties.align, { examples })),
  placeholder: Type.Optional(nullable(properties.placeholder, { examples })),
  tooltip: Type.Optional(nullable(properties.tooltip, { examples })),
}

/** The schemas of the properties in answers, which include only the properties that a field has. */
export const propertyOutputs = {
  maxLength: Type.Optional(Type.Integer()),
  comb: Type.Optional(Type.Boolean()),
  pattern: Type.Optional(Type.String()),
  patternMessage: Type.Optional(Type.String()),
  decimals: Type.Optional(Type.Integer()),
  fontSize: Type.Optional(Type.Number()),
  align: Type.Optional(properties.align),
  placeholder: Type.Optional(Type.String()),
  tooltip: Type.Optional(Type.String()),
}
