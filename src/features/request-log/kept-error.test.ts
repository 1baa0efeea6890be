import { describe, expect, it } from 'vitest'
import { routes } from '../../app.ts'
import { keptError, namesOfRoutes } from './kept-error.ts'
import { keptPath } from './kept-path.ts'

const names = namesOfRoutes(routes)
const id = 'tpl_01kb0000000000000000000000'
const invalid = (detail: string) => keptError({ code: 'invalid_input', values: { detail } }, 'v1', names).text

describe('the stored text of an error', () => {
  it.each([
    [
      'signers[0].email must be a valid email address; got "jane@doe.example"',
      'signers[0].email must be a valid email address',
    ],
    ['Unknown property "cs_live_abc"; did you mean "signers"?', 'Unknown property "…"; did you mean "signers"?'],
    ['cc[2].email jane@doe.example appears more than once', 'cc[2].email … appears more than once'],
    ['prefill.Buyer.Full name must be text', 'prefill.… name must be text'],
    ['limit must be an integer from 1 to 1000; got "secret; got secret"', 'limit must be an integer from 1 to 1000'],
    ['metadata.subject geheim-1234-🔑 wörtlich', 'metadata.subject …-1234-…'],
  ])('keeps only our own words from: %s', (detail, expected) => {
    expect(invalid(detail)).toBe(expected)
  })

  it('keeps ids and our own words, but no addresses', () => {
    const text = (code: 'resource_not_found' | 'member_not_found' | 'not_authorized', values: Record<string, string>) =>
      keptError({ code, values }, 'v1', names).text
    expect(text('resource_not_found', { resource: 'Template', id })).toBe(`Template not found for id ${id}`)
    expect(text('resource_not_found', { resource: 'Template', id: 'cs_live_x' })).toBe('Template not found for id …')
    expect(text('member_not_found', { email: 'jane@doe.example' })).toBe('Member not found for email …')
    expect(text('not_authorized', { action: 'void this' })).toBe('Client not authorized to void this')
  })
})

describe('the stored path', () => {
  it.each([
    [{ templateId: id }, `/v1/templates/${id}/versions/:version`],
    [{ templateId: id, version: '3' }, `/v1/templates/${id}/versions/3`],
    [{ templateId: 'cs_live_abc', version: '12345678' }, '/v1/templates/:templateId/versions/:version'],
  ])('keeps only ids and version numbers from %j', (parameters, expected) => {
    expect(keptPath('/v1/templates/:templateId/versions/:version', parameters as Record<string, string>)).toBe(expected)
  })
})
