import { Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { compileInputValidator, compileValidator } from './validation.ts'

const shape = Type.Object({
  steps: Type.Array(
    Type.Union([
      Type.Object({ kind: Type.Literal('move'), to: Type.Integer() }),
      Type.Object({ kind: Type.Literal('say'), text: Type.String() }),
    ]),
  ),
})

describe('a value that may be of several kinds', () => {
  const check = compileValidator(shape)

  it.each([
    [{ kind: 'say' }, 'steps[0].text is required'],
    [{ kind: 'move', to: '7' }, 'steps[0].to must be an integer; got "7"'],
    [{ kind: 'burn' }, 'steps[0].kind must be one of move, say; got "burn"'],
    [{ text: 'Hello' }, 'steps[0].kind is required'],
    ['say', 'steps[0] must be an object whose kind is one of move, say; got "say"'],
  ])('is checked as the kind that was probably intended: %j', (step, detail) => {
    expect(() => check({ steps: [step] })).toThrow(expect.objectContaining({ values: { detail } }))
  })
})

describe('an error about a wrong value', () => {
  const check = compileValidator(
    Type.Object({
      value: Type.Optional(Type.String({ maxLength: 100, examples: ['1250.50'] })),
      day: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.Null()])),
      size: Type.Optional(Type.Number({ minimum: 4, maximum: 72 })),
      ready: Type.Optional(Type.Boolean()),
      color: Type.Optional(Type.Union(Array.from({ length: 12 }, (_, index) => Type.Literal(`c${index}`)))),
      either: Type.Optional(Type.Union([Type.String(), Type.Integer()])),
      list: Type.Optional(Type.Array(Type.String(), { maxItems: 1 })),
    }),
  )

  it.each([
    [{ value: 1250.5 }, 'value must be text, such as "1250.50"; got the number 1250.5'],
    [{ value: null }, 'value must be text, such as "1250.50"; got null'],
    [{ value: { amount: 1 } }, 'value must be text, such as "1250.50"; got an object'],
    [{ value: 'x'.repeat(101) }, 'value must have at most 100 characters; got 101'],
    [{ day: '31.05.2026' }, 'day must be a date as YYYY-MM-DD; got "31.05.2026"'],
    [{ day: '' }, 'day must be a date as YYYY-MM-DD; got empty text'],
    [{ day: 'y'.repeat(61) }, 'day must be a date as YYYY-MM-DD; got text of 61 characters'],
    [{ day: 'a\nb' }, 'day must be a date as YYYY-MM-DD; got "a b"'],
    [{ size: 73 }, 'size must be at most 72; got the number 73'],
    [{ size: '12' }, 'size must be a number; got "12"'],
    [{ ready: 'yes' }, 'ready must be true or false; got "yes"'],
    [{ color: 'red' }, 'color must be one of c0, c1, c2, c3, c4, c5, c6, c7, c8, c9 and 2 more; got "red"'],
    [{ either: true }, 'either must be text or an integer; got true'],
    [{ list: 'a' }, 'list must be an array; got "a"'],
    [{ list: ['a', 'b'] }, 'list must contain at most 1 items; got 2'],
    [[], 'Request body must be an object; got an array'],
  ])('states the actual and the expected value: %j', (value, detail) => {
    expect(() => check(value)).toThrow(expect.objectContaining({ values: { detail } }))
  })
})

it('a misspelt name is reported before a missing name, unless the schema has a text for the missing name', () => {
  const shape = Type.Object({ email: Type.String(), members: Type.Array(Type.Any(), { missingText: 'Members!' }) })
  const check = compileInputValidator(shape, { rule: 'warned-of', part: 'property' })
  const refusal = (detail: string) => expect.objectContaining({ values: { detail } })
  expect(() => check({ emial: 'x', members: [] })).toThrow(refusal('Unknown property "emial"; did you mean "email"?'))
  expect(() => check({ email: 'x', member: [] })).toThrow(refusal('Members!'))
  expect(check({ email: 'x', members: [], note: 1 })).toEqual({
    value: { email: 'x', members: [], note: 1 },
    warnings: [expect.objectContaining({ code: 'unknown-property', subject: 'note' })],
  })
})
