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

/** A warning about something that was not refused, but done in another way than the caller may expect. */
export type Warning = Static<typeof warningSchema>

/** @param description the subject of the warnings in this answer */
export const warningsSchema = (description: string) => Type.Array(warningSchema, { description, examples: [[]] })

/** The property for answers that the interface specifies; absent when there are no warnings. */
export const warningsIfAny = { warnings: Type.Optional(warningsSchema('Absent if there are none')) }

/** Adds `warnings` to an answer only if there are any, as in answers that the interface specifies. */
export const withWarnings = <T extends object>(
  answer: T,
  warnings: readonly Warning[],
): T & { warnings?: Warning[] } => (warnings.length === 0 ? answer : { ...answer, warnings: [...warnings] })
