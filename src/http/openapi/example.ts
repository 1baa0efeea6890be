import type { JsonSchema } from './json-schema.ts'

const suffix = '01k8wq3v5cf8a9m2n4p6r8t0vx'

/** Sample texts by name; names with the same meaning have the same ending. */
const byName: [RegExp, string][] = [
  [/^templateId$|^template_id$/, `tpl_${suffix}`],
  [/^signatureRequestId$|^signature_request_id$/, `sreq_${suffix}`],
  [/^recipientSignatureId$|^recipient_signature_id$/, `rsig_${suffix}`],
  [/^redlineRequestId$|^redline_request_id$/, `rreq_${suffix}`],
  [/^fieldId$/, `fld_${suffix}`],
  [/^webhookEndpointId$/, `whk_${suffix}`],
  [/^event_id$|^deliveryId$/, `evt_${suffix}`],
  [/^bulkSendId$/, `bulk_${suffix}`],
  [/^linkId$/, `lnk_${suffix}`],
  [/^commentId$/, `rcom_${suffix}`],
  [/^changeId$/, 'c7d1e0a95b24'],
  [/^mediaId$/, '0b1946ac92492d2347c6235b'],
  [/^(page|round|revision|against)$/, '1'],
  [/^rounds$/, '1-2'],
  [/^expires$/, '1772444100'],
  [/^signature$/, 'CN_yxVTF0KOzlj4kTwMnhbEUxYcL0jFQ5h8mDHsXuVY'],
  [/^width$/, '1200'],
  [/^consentVersion$/, '2026-11'],
  [/^operationId$/, 'edit-4711'],
  [/^anchor$|^after$/, 'p3f9c2a1'],
  [/^client_id$/, `cred_${suffix}`],
  [/^client_secret$/, 'Xq7R2mB9kLtE4vWzS1nHc6YdP3gJfU8aK0oTiZ5rMxN'],
  [/^audience$/, 'https://sign.example.com'],
  [/^description$/, 'Orders'],
  [/^text$/, 'within 30 days'],
  [/email$/i, 'bea@buyer.example'],
  [/^filename$/, 'contract.pdf'],
  [/^name$|displayName$/, 'Bea Buyer'],
  [/^role$/, 'Buyer'],
  [/^contentType$/, 'application/pdf'],
  [/sha256$|^hash$|_hash$/i, '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  [/^signer_roles$/, '[{"name":"Buyer","order":0}]'],
  [/^label$/, 'Full name'],
  [/^value$/, 'Bea Buyer'],
  [/^unit$/, 'EUR'],
  [/^subject$/, 'The contract'],
  [/^message$/, 'Please sign by Friday.'],
  [/reason$/i, 'The price has changed'],
  [/^ip_address$/, '198.51.100.7'],
  [/^user_agent$/, 'Mozilla/5.0'],
  [/^personal_salt$/, '5a61c0e5b91847eaed72aeec4f2519a0'],
  [/^expiresAt$/, '2026-03-03T09:30:00.000Z'],
  [/^redirectUrl$/, 'https://www.acme.example/thanks'],
  [/^editUrl$/, 'https://sign.example.com/edit/73gca4-WaFUoIJeqQC0tRymNGzqzqnDZBuSOXcFQ-Y4'],
  [/^signingUrl$/, 'https://sign.example.com/sign/xxwKXaFZLcPQcT0vKaBzMbTvjKEB-1kjxaemsc-P1sI'],
  [/^redlineUrl$/, 'https://sign.example.com/redline/xnhLcYFrFohVWJKAn_wJurvP6E1pCkKIgoouYxy50EM'],
  [
    /^evidencePresignedUrl$/,
    `https://sign.example.com/downloads/evidence/sreq_${suffix}?expires=1772444100&signature=CN_yxVTF`,
  ],
  [
    /PresignedUrl$/,
    `https://sign.example.com/downloads/signed-envelope/sreq_${suffix}?expires=1772444100&signature=CN_yxVTF`,
  ],
  [/^version$/, '1.0'],
]

const byFormat: Record<string, string> = {
  'date-time': '2026-03-02T09:30:00.000Z',
  date: '2026-03-02',
  email: 'bea@buyer.example',
  uri: 'https://sign.example.com/',
}

/** Makes a value that fits a schema, from its own examples and the meaning of its names. */
export function exampleOf(schema: JsonSchema, name = ''): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if (Array.isArray(schema.anyOf)) {
    const [first, ...others] = schema.anyOf as JsonSchema[]
    // An example shows a new resource, to which later events have not happened yet.
    const isLater = first?.format === 'date-time' && others.some(branch => branch.type === 'null')
    return isLater ? null : exampleOf(first ?? {}, name)
  }
  switch (schema.type) {
    case 'object':
      return exampleObject(schema)
    case 'array':
      return schema.items ? [exampleOf(schema.items as JsonSchema, name.replace(/s$/, ''))] : []
    case 'string':
      return exampleText(schema, name)
    case 'integer':
    case 'number':
      return (schema.minimum ?? (schema.exclusiveMinimum === undefined ? 1 : 100)) as number
    case 'boolean':
      return false
    default:
      return null
  }
}

function exampleObject(schema: JsonSchema): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const required = (schema.required ?? []) as string[]
  const shown = properties.filter(([name, property]) => property.format !== 'date-time' || required.includes(name))
  return Object.fromEntries(shown.map(([name, property]) => [name, exampleOf(property, name)]))
}

function exampleText(schema: JsonSchema, name: string): string {
  const text = byName.find(([pattern]) => pattern.test(name))?.[1] ?? byFormat[schema.format as string] ?? 'text'
  return typeof schema.maxLength === 'number' ? text.slice(0, schema.maxLength) : text
}
