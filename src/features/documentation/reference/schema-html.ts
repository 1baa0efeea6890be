import type { JsonSchema } from '../../../http/openapi/json-schema.ts'
import { escaped } from '../../mails/templates/escape-html.ts'
import { nameOfReference } from './described.ts'
import { inlineHtml } from './markdown-html.ts'

/** Renders the properties of an object, or the type and rules of any other value. Named schemas become links. */
export function schemaHtml(schema: JsonSchema): string {
  if (schema.properties && !schema.additionalProperties) return propertiesHtml(schema)
  return `<p>${typeHtml(schema)}${rulesHtml(schema)}</p>`
}

function propertiesHtml(schema: JsonSchema): string {
  const required = (schema.required ?? []) as string[]
  const rows = propertiesOf(schema).map(([name, property]) => propertyHtml(name, property, required.includes(name)))
  return rows.length === 0 ? '<p>An empty object.</p>' : `<dl class="properties">${rows.join('\n')}</dl>`
}

/** Renders a property's name, type, rules and description, then its own properties if its type has no name. */
export function propertyHtml(name: string, schema: JsonSchema, isRequired: boolean): string {
  const { description } = schema
  const inner = innerObject(schema)
  return `<dt><code>${escaped(name)}</code> <span class="type">${typeHtml(schema)}${rulesHtml(schema)}</span>${isRequired ? ' <span class="required">required</span>' : ''}</dt>
<dd>${typeof description === 'string' ? inlineHtml(description) : ''}${inner ? propertiesHtml(inner) : ''}</dd>`
}

function innerObject(schema: JsonSchema): JsonSchema | null {
  if (propertiesOf(schema).length > 0) return schema
  if (schema.type === 'array') return innerObject(schema.items as JsonSchema)
  const choices = (schema.anyOf ?? []) as JsonSchema[]
  return choices.find(choice => propertiesOf(choice).length > 0) ?? null
}

const propertiesOf = ({ properties = {} }: JsonSchema) => Object.entries(properties as Record<string, JsonSchema>)

/** Renders a type in words: `array of Signer`, `string or null`, `"Draft" or "Ready"`. */
function typeHtml(schema: JsonSchema): string {
  if (schema.$ref) return referenceHtml(nameOfReference(schema.$ref))
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`
  if (Array.isArray(schema.enum))
    return schema.enum.map(value => `<code>${escaped(JSON.stringify(value))}</code>`).join(' or ')
  if (Array.isArray(schema.anyOf)) return schema.anyOf.map(typeHtml).join(' or ')
  if (schema.type === 'array') return `array of ${typeHtml(schema.items as JsonSchema)}`
  if (schema.type === 'object' && schema.additionalProperties)
    return `object with values of ${typeHtml(schema.additionalProperties as JsonSchema)}`
  const format = schema.format === 'binary' ? ' (file)' : schema.format ? ` (${escaped(String(schema.format))})` : ''
  return `${escaped(String(schema.type ?? 'any value'))}${format}`
}

export const referenceHtml = (name: string): string => `<a href="/docs/schemas#${name}">${name}</a>`

const rules: [keyword: string, words: (value: unknown) => string][] = [
  ['minimum', value => `at least ${value}`],
  ['exclusiveMinimum', value => `more than ${value}`],
  ['maximum', value => `at most ${value}`],
  ['maxLength', value => `at most ${value} characters`],
  ['minItems', value => `at least ${value} ${value === 1 ? 'item' : 'items'}`],
  ['maxItems', value => `at most ${value} items`],
  ['maxProperties', value => `at most ${value} keys`],
]

function rulesHtml(schema: JsonSchema): string {
  const words = rules.flatMap(([keyword, say]) => (schema[keyword] === undefined ? [] : [say(schema[keyword])]))
  if (schema.minLength !== undefined) words.unshift('not empty')
  return words.length === 0 ? '' : `, ${words.join(', ')}`
}
