import { expect, it } from 'vitest'
import { sampleDocument } from '../test-support/sample-document.ts'
import { ownerOfNew } from './field-kinds.ts'

const none = { roles: [], fields: [] }

it.each([
  ['the first signer, which is added, if there are no signers', none, undefined, 'text', { role: 'S', newRole: 'S' }],
  ['nobody if the author chose nobody', none, null, 'text', { role: null }],
  ['a first signer even so if only a signer can fill it in', none, null, 'signature', { role: 'S', newRole: 'S' }],
  ['the first signer if none was chosen', sampleDocument(), undefined, 'text', { role: 'Buyer' }],
  ['the signer that was chosen', sampleDocument(), 'Seller', 'text', { role: 'Seller' }],
  ['the first signer if the chosen one is gone', sampleDocument(), 'Gone', 'text', { role: 'Buyer' }],
  ['nobody if nobody was chosen', sampleDocument(), null, 'checkbox', { role: null }],
  ['the first signer for initials of nobody', sampleDocument(), null, 'initials', { role: 'Buyer' }],
] as const)('a new field is for %s', (_, document, placingFor, kind, owner) => {
  expect(ownerOfNew(document, placingFor, kind, 'S')).toEqual(owner)
})
