import { type Static, Type } from '@sinclair/typebox'
import { named } from './openapi/json-schema.ts'

const warningSchema = named(
  'Warning',
  Type.Object({
    code: Type.String({
      description: 'The kind of warning. All codes are listed in docs/warnings.md',
      examples: ['text-tag-not-understood'],
    }),
    message: Type.String({ description: 'What is wrong, for people to read' }),
    page: Type.Optional(Type.Integer({ description: '1-based' })),
    filename: Type.Optional(Type.String({ description: 'If several files were uploaded, the one it is about' })),
    fieldId: Type.Optional(Type.String()),
    subject: Type.Optional(Type.String({ description: 'What it is about: a text tag, a field, a property' })),
  }),
)

/** What was done otherwise than the caller may expect, although nothing was refused. */
export type Warning = Static<typeof warningSchema>

/** @param description what they are about in this answer */
export const warningsSchema = (description: string) => Type.Array(warningSchema, { description, examples: [[]] })

/** The property of an answer that the interface specifies: there only when there is something to say. */
export const warningsIfAny = { warnings: Type.Optional(warningsSchema('Absent if there are none')) }

/** For an answer that has `warnings` only when there are any, as those that the interface specifies. */
export const withWarnings = <T extends object>(
  answer: T,
  warnings: readonly Warning[],
): T & { warnings?: Warning[] } => (warnings.length === 0 ? answer : { ...answer, warnings: [...warnings] })
