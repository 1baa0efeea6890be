import { expect, it } from 'vitest'
import type { FieldSuggestion } from '../../api/generated/calls.ts'
import { setRoleNames } from '../model/role-names.ts'
import { createEditorStore, presentOf } from '../store/editor-store.ts'
import { letter, sampleDocument } from '../test-support/sample-document.ts'
import { likelySigners, ownersOf, signaturesToAsk, withSignatures } from './suggestion-owners.ts'
import { acceptSuggestions, openSuggestions, suggestionAfter } from './suggestions.ts'

const suggestion = (properties: Partial<FieldSuggestion>): FieldSuggestion => ({
  type: 'text',
  label: 'Name',
  page: 1,
  x: 300,
  y: 300,
  width: 100,
  height: 18,
  why: 'line-after-label',
  nearby: [],
  ...properties,
})

it('does not offer a suggestion where there is already a field', () => {
  const document = sampleDocument({ fieldId: 'a', x: 300, y: 305 })
  expect(openSuggestions(document, [suggestion({}), suggestion({ page: 2 })])).toHaveLength(1)
})

it('accepts suggestions in one undo step, for the role that the label mentions', () => {
  const store = createEditorStore(sampleDocument(), [letter])
  acceptSuggestions(store, [
    suggestion({}),
    suggestion({ type: 'signature', label: 'Signature of the seller', y: 500 }),
  ])
  expect(presentOf(store).fields).toMatchObject([
    { type: 'text', label: 'Name', role: 'Buyer', x: 300, required: true },
    { type: 'signature', label: 'Signature of the seller', role: 'Seller' },
  ])
  expect(store.getState().selection.size).toBe(2)
  store.undo()
  expect(presentOf(store).fields).toEqual([])
})

it('gives what is below a signature to its signer, who is named in its label', () => {
  const store = createEditorStore(sampleDocument(), [letter])
  acceptSuggestions(store, [
    suggestion({ type: 'signature', label: 'The buyer', x: 50, y: 500 }),
    suggestion({ type: 'signature', label: 'The seller', x: 300, y: 500 }),
    suggestion({ type: 'date', label: 'Date', x: 60, y: 560 }),
    suggestion({ type: 'date', label: 'Date', x: 310, y: 560 }),
  ])
  expect(presentOf(store).fields.map(({ type, role }) => [type, role])).toEqual([
    ['signature', 'Buyer'],
    ['signature', 'Seller'],
    ['date', 'Buyer'],
    ['date', 'Seller'],
  ])
})

const words = (where: 'above' | 'beside' | 'below', ...texts: string[]) => texts.map(text => ({ text, where }))

it('gives a signature, and what is beside it, to the signer whom the words near it name', () => {
  const store = createEditorStore(sampleDocument(), [letter])
  const suggestions = [
    suggestion({ type: 'signature', y: 500, nearby: words('above', 'Name: The Seller', 'Name: The Buyer') }),
    suggestion({ type: 'date', label: 'Date', x: 450, y: 500, nearby: words('above', 'Name: The Buyer') }),
    suggestion({ type: 'signature', y: 600, nearby: words('above', 'between Seller Ltd and Buyer Ltd', 'Seller') }),
    suggestion({ type: 'signature', y: 700, nearby: words('beside', 'Buyer') }),
  ]
  expect(signaturesToAsk(presentOf(store), suggestions)).toEqual([suggestions[2]])
  acceptSuggestions(store, suggestions)
  expect(presentOf(store).fields.map(({ role }) => role)).toEqual(['Seller', 'Seller', 'Buyer', 'Buyer'])
})

it('tells names above the signatures from names below, though the nearest name may be the next one', () => {
  const document = sampleDocument()
  const [buyer, seller] = [{ text: 'Ben the Buyer' }, { text: 'Sue the Seller' }]
  const namedAbove = [
    suggestion({
      type: 'signature',
      y: 500,
      nearby: [
        { ...seller, where: 'below' },
        { ...buyer, where: 'above' },
      ],
    }),
    suggestion({ type: 'signature', y: 540, nearby: [{ ...seller, where: 'above' }] }),
  ]
  expect([...ownersOf(document, namedAbove).values()]).toEqual(['Buyer', 'Seller'])
  const namedBelow = [
    suggestion({ type: 'signature', y: 500, nearby: [{ ...buyer, where: 'below' }] }),
    suggestion({
      type: 'signature',
      y: 540,
      nearby: [
        { ...buyer, where: 'above' },
        { ...seller, where: 'below' },
      ],
    }),
  ]
  expect([...ownersOf(document, namedBelow).values()]).toEqual(['Buyer', 'Seller'])
  const alone = [namedAbove[0]!]
  expect(signaturesToAsk(document, alone)).toEqual(alone)
})

it('makes a signature of a line above the name of a signer', () => {
  const above = { why: 'line-above-label', kind: 'name' } as const
  const lines = [suggestion({ ...above, label: 'Buyer, Director' }), suggestion({ ...above, label: 'City' })]
  expect(withSignatures(sampleDocument(), lines).map(({ type }) => type)).toEqual(['signature', 'text'])
})

it('calls a signature after its signer’s role, but not after a person, who may be replaced', () => {
  const labelOf = () => {
    const store = createEditorStore(sampleDocument(), [letter])
    acceptSuggestions(store, [suggestion({ type: 'signature', label: 'Buyer', y: 500 })])
    return presentOf(store).fields.at(-1)!.label
  }
  expect(labelOf()).toBe('Buyer')
  setRoleNames(new Map([['Buyer', 'Buyer']]))
  expect(labelOf()).not.toBe('Buyer')
  setRoleNames(new Map())
})

it('asks whose signatures are whose if nothing names their signers, and suggests them in order', () => {
  const store = createEditorStore(sampleDocument(), [letter])
  const [first, second] = [suggestion({ type: 'signature', y: 500 }), suggestion({ type: 'signature', y: 600 })]
  const date = suggestion({ type: 'date', label: 'Date', x: 450, y: 600 })
  const all = [first, second, date]
  expect(signaturesToAsk(presentOf(store), all)).toEqual([first, second])
  expect([...likelySigners(presentOf(store), all, null).values()]).toEqual(['Buyer', 'Seller'])
  expect([...likelySigners(presentOf(store), [first, date], 'Seller').values()]).toEqual(['Seller'])
  acceptSuggestions(
    store,
    all,
    new Map([
      [first, 'Seller'],
      [second, 'Buyer'],
    ]),
  )
  expect(presentOf(store).fields.map(({ role }) => role)).toEqual(['Seller', 'Buyer', 'Buyer'])
})

it('asks nothing in a document with one signer', () => {
  const document = { roles: [{ name: 'Buyer', order: 0 }], fields: [] }
  expect(signaturesToAsk(document, [suggestion({ type: 'signature' })])).toEqual([])
})

it('adds a first signer for suggestions in a document without signers, in the same undo step', () => {
  const store = createEditorStore({ roles: [], fields: [] }, [letter])
  acceptSuggestions(store, [suggestion({}), suggestion({ type: 'signature', y: 500 })])
  expect(presentOf(store).roles).toEqual([{ name: 'Signer 1', order: 0 }])
  expect(presentOf(store).fields.map(({ role, required }) => [role, required])).toEqual([
    ['Signer 1', true],
    ['Signer 1', true],
  ])
  store.undo()
  expect(presentOf(store)).toEqual({ roles: [], fields: [] })
})

it('moves to the next suggestion in reading order, and from the last back to skipped suggestions', () => {
  const [first, beside, below, later] = [
    suggestion({ y: 100 }),
    suggestion({ x: 450, y: 100 }),
    suggestion({ x: 50, y: 200 }),
    suggestion({ page: 3, y: 20 }),
  ]
  expect(suggestionAfter([later, below, beside, first], null)).toBe(first)
  expect(suggestionAfter([later, below, beside], first)).toBe(beside)
  expect(suggestionAfter([later, beside], below)).toBe(later)
  expect(suggestionAfter([beside], later)).toBe(beside)
  expect(suggestionAfter([], later)).toBeUndefined()
})
