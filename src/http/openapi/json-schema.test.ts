import { Type } from '@sinclair/typebox'
import { expect, it } from 'vitest'
import { NamedSchemas, named, toJsonSchema } from './json-schema.ts'

const side = named('Side', Type.Union([Type.Literal('Disclosing'), Type.Literal('Receiving')]))
const member = named('Member', Type.Object({ name: Type.String({ missingText: 'Name is required' }), side }))
const plainSide = { type: 'string', enum: ['Disclosing', 'Receiving'] }

it('references a named schema, or writes it inline without a registry', () => {
  const schemas = new NamedSchemas()
  const list = Type.Array(member)
  const ofMember = (side: object) => ({
    type: 'object',
    properties: { name: { type: 'string' }, side },
    required: ['name', 'side'],
  })
  expect(toJsonSchema(list, schemas)).toEqual({ type: 'array', items: { $ref: '#/components/schemas/Member' } })
  expect(toJsonSchema(member, schemas)).toEqual({ $ref: '#/components/schemas/Member' })
  expect(schemas.all()).toEqual({ Member: ofMember({ $ref: '#/components/schemas/Side' }), Side: plainSide })
  expect(toJsonSchema(list)).toEqual({ type: 'array', items: ofMember(plainSide) })
})

it("writes a record's values as additionalProperties, which client generators understand", () => {
  expect(toJsonSchema(Type.Record(Type.String(), Type.Number()))).toEqual({
    type: 'object',
    additionalProperties: { type: 'number' },
  })
})

it('refuses two different schemas with the same name', () => {
  const schemas = new NamedSchemas()
  toJsonSchema(member, schemas)
  expect(() => toJsonSchema(Type.Omit(member, ['side']), schemas)).toThrow('Two schemas are named Member')
})
