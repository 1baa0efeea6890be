import fc from 'fast-check'
import { expect, it } from 'vitest'
import { conditionTests, fieldStates } from '../../engine/fields/conditions.ts'
import type { SignatureRequestWithRecipients } from '../signature-requests/read-signature-request.ts'
import type { Recipient, SignatureRequest, Values } from '../signature-requests/signature-request.ts'
import type { TemplateField, TemplateVersion } from '../templates/template.ts'
import { presentFields } from './session-fields.ts'
import { heldBySigner } from './session-values.ts'

const now = new Date('2026-11-21T12:00:00.000Z')
const types = ['text', 'checkbox', 'amount'] as const
const values = { text: ['a', 'ab'], checkbox: ['true', 'false'], amount: ['1', '1.0', '2'] }
const roles = [null, 'Buyer', 'Seller']

/** Fields of the sender, of Buyer (who has signed) and of Seller (who is signing). Each may depend on previous ones. */
const fields = fc
  .array(
    fc.record({
      type: fc.constantFrom(...types),
      role: fc.constantFrom(...roles),
      required: fc.boolean(),
      sources: fc.array(
        fc.tuple(fc.nat(), fc.constantFrom(...conditionTests), fc.constantFrom('true', 'false', '1', 'a')),
      ),
      match: fc.constantFrom('all' as const, 'any' as const),
      isRequiring: fc.boolean(),
    }),
    { maxLength: 8 },
  )
  .map(list =>
    list.map(({ type, role, required, sources, match, isRequiring }, index): TemplateField => {
      const earlierIds = list.flatMap((earlier, at) =>
        at < index && roles.indexOf(earlier.role) <= roles.indexOf(role) ? [`f${at}`] : [],
      )
      const rules = sources.flatMap(([at, is, value]) =>
        earlierIds.length > 0 ? [{ fieldId: earlierIds[at % earlierIds.length]!, is, value }] : [],
      )
      const place = { page: 1, x: 0, y: 0, width: 100, height: 20 }
      const conditions = rules.length > 0 && { [isRequiring ? 'requireWhen' : 'showWhen']: { match, rules } }
      return { fieldId: `f${index}`, type, role, ...place, required, readOnly: false, ...conditions }
    }),
  )

it('the signing page shows and requires the same fields as the service, although it knows only some of them', () => {
  const choices = fc.array(fc.option(fc.nat()), { minLength: 8, maxLength: 8 })
  fc.assert(
    fc.property(fields, choices, (list, chosen) => {
      const held: Values = Object.fromEntries(
        list.map(({ fieldId, type }, index) => {
          const choice = chosen[index]!
          return [fieldId, choice === null ? null : values[type as (typeof types)[number]][choice % 2]!]
        }),
      )
      const of = (role: string | null) =>
        Object.fromEntries(
          list.filter(field => field.role === role).map(({ fieldId }) => [fieldId, held[fieldId] ?? null]),
        )
      const seller = { role: 'Seller', signedAt: null, signedValues: null, draft: of('Seller') } as unknown as Recipient
      const buyer = { role: 'Buyer', signedAt: now, signedValues: of('Buyer') } as unknown as Recipient
      const request = { prefilled: of(null) } as unknown as SignatureRequest
      const subject: SignatureRequestWithRecipients = { request, recipients: [buyer, seller] }

      const decided = heldBySigner(of('Seller'), subject, list)
      const presented = presentFields(
        { version: { fields: list } as TemplateVersion, rehearsal: null },
        { ...subject, attachments: [] },
        seller,
        { now, timeZone: 'UTC', signaturesUrl: '', namesLaterSigners: false },
      )
      const shownValues = new Map(presented.map(({ fieldId, value }) => [fieldId, value]))
      const states = fieldStates(presented, fieldId => shownValues.get(fieldId) ?? null)
      for (const { fieldId, role } of list) {
        if (role !== 'Seller') continue
        const { shown: isShown, required } = decided.get(fieldId)!
        expect(states.get(fieldId)).toEqual({ shown: isShown, required })
      }
    }),
    { numRuns: 500 },
  )
})
