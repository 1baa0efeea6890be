import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ParentMessage, postToParent, targetOrigins } from './parent-messages.ts'

const none = { ancestorOrigins: [], referrer: '' }

it.each([
  ['the ancestor', { ancestorOrigins: ['https://a.example'], referrer: 'https://b.example/x' }, 'https://a.example'],
  ['else the referrer', { ancestorOrigins: [], referrer: 'https://b.example/x' }, 'https://b.example'],
  ['else anyone', none, '*'],
])('with an empty list the target is %s', (_, surroundings, origin) => {
  expect(targetOrigins([], surroundings)).toEqual([origin])
})

it('with a list only a listed page is told', () => {
  const list = ['https://a.example', 'https://c.example/']
  expect(targetOrigins(list, { ancestorOrigins: ['https://c.example'], referrer: '' })).toEqual(['https://c.example'])
  expect(targetOrigins(list, { ancestorOrigins: ['https://evil.example'], referrer: '' })).toEqual([])
})

it('with a list and an unknown page the browser is left to match', () => {
  expect(targetOrigins(['https://a.example'], none)).toEqual(['https://a.example'])
})

describe.each<ParentMessage>([
  { type: 'onTemplateEditorSaved', templateId: 'tpl_1', version: 3 },
  { type: 'onTemplateEditorError', templateId: 'tpl_1', reason: 'LinkExpired' },
])('$type', message => {
  afterEach(() => vi.unstubAllGlobals())

  /** What the page around this one gets, and for which origin. */
  function posted(embedding: string, allowedOrigins: string[]) {
    const got: unknown[] = []
    const parent = { postMessage: (...sent: unknown[]) => got.push(sent) }
    vi.stubGlobal('document', { referrer: '' })
    vi.stubGlobal('window', { parent, location: { ancestorOrigins: [embedding] } })
    postToParent(message, allowedOrigins)
    return got
  }

  it('goes to the exact origin of a listed page, and to no other', () => {
    const list = ['https://crm.example', 'https://shop.example']
    expect(posted('https://crm.example', list)).toEqual([[message, 'https://crm.example']])
    expect(posted('https://evil.example', list)).toEqual([])
  })

  it('goes to the page around it, by its origin, where none are listed', () => {
    expect(posted('https://crm.example', [])).toEqual([[message, 'https://crm.example']])
  })

  it('goes nowhere from a page that is in no frame', () => {
    const window = { postMessage: () => expect.fail('told itself') }
    vi.stubGlobal('window', Object.assign(window, { parent: window }))
    postToParent(message, [])
  })
})
