import { afterEach, describe, expect, it, vi } from 'vitest'
import { type ParentMessage, postToParent, targetOrigins } from './parent-messages.ts'

const none = { ancestorOrigins: [], referrer: '' }

it.each([
  [
    'the ancestor origin',
    { ancestorOrigins: ['https://a.example'], referrer: 'https://b.example/x' },
    'https://a.example',
  ],
  [
    'the referrer if there is no ancestor origin',
    { ancestorOrigins: [], referrer: 'https://b.example/x' },
    'https://b.example',
  ],
  ['any origin if there is neither', none, '*'],
])('without listed pages, a message targets %s', (_, surroundings, origin) => {
  expect(targetOrigins([], surroundings)).toEqual([origin])
})

it('with listed pages, a message targets the embedding page only if it is listed', () => {
  const list = ['https://a.example', 'https://c.example/']
  expect(targetOrigins(list, { ancestorOrigins: ['https://c.example'], referrer: '' })).toEqual(['https://c.example'])
  expect(targetOrigins(list, { ancestorOrigins: ['https://evil.example'], referrer: '' })).toEqual([])
})

it('with listed pages, a message targets all of them if the embedding page is unknown', () => {
  expect(targetOrigins(['https://a.example'], none)).toEqual(['https://a.example'])
})

describe.each<ParentMessage>([
  { type: 'onTemplateEditorSaved', templateId: 'tpl_1', version: 3 },
  { type: 'onTemplateEditorError', templateId: 'tpl_1', reason: 'LinkExpired' },
])('the message $type', message => {
  afterEach(() => vi.unstubAllGlobals())

  /** Returns the messages that the embedding page receives, each with its target origin. */
  function posted(embedding: string, allowedOrigins: string[]) {
    const got: unknown[] = []
    const parent = { postMessage: (...sent: unknown[]) => got.push(sent) }
    vi.stubGlobal('document', { referrer: '' })
    vi.stubGlobal('window', { parent, location: { ancestorOrigins: [embedding] } })
    postToParent(message, allowedOrigins)
    return got
  }

  it('is posted to the exact origin of a listed page, and to no other origin', () => {
    const list = ['https://crm.example', 'https://shop.example']
    expect(posted('https://crm.example', list)).toEqual([[message, 'https://crm.example']])
    expect(posted('https://evil.example', list)).toEqual([])
  })

  it('is posted to the origin of the embedding page when no pages are listed', () => {
    expect(posted('https://crm.example', [])).toEqual([[message, 'https://crm.example']])
  })

  it('is not posted from a page that is not framed', () => {
    const window = { postMessage: () => expect.fail('told itself') }
    vi.stubGlobal('window', Object.assign(window, { parent: window }))
    postToParent(message, [])
  })
})
