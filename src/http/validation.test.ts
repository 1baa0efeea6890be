import { Type } from '@sinclair/typebox'
import { describe, expect, it } from 'vitest'
import { compileValidator } from './validation.ts'

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
    [{ kind: 'move', to: '7' }, 'steps[0].to must be an integer'],
    [{ kind: 'burn' }, 'steps[0].kind must be one of move, say'],
    [{ text: 'Hello' }, 'steps[0].kind is required'],
    ['say', 'steps[0] must be of another form'],
  ])('is refused by what is wrong with the kind that was meant: %j', (step, detail) => {
    expect(() => check({ steps: [step] })).toThrow(expect.objectContaining({ values: { detail } }))
  })
})
