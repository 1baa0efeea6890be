import { describe, expect, it } from 'vitest'
import { FakeService } from '../test-support/fake-service.ts'
import type { TypingPage } from '../test-support/typing-hand.ts'
import { openTypingPage } from '../test-support/typing-page.ts'

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key)

/** Opens a page with two clauses, and the editor of the first clause. */
function open(whileComposing?: (page: TypingPage, service: FakeService) => Promise<void>) {
  const service = new FakeService(['The price is 42.', 'It is due in May.'])
  const calls = { session: () => service.session(), call: service.client.call as never }
  const page: TypingPage = openTypingPage(calls, whileComposing && (() => whileComposing(page, service)))
  page.edit(0)
  return { service, page }
}

describe('editing a clause sends the right operations for', () => {
  it.each<[string, (page: TypingPage) => Promise<void>, string[]]>([
    ['a typed word', page => page.type('Net: '), ['replaceText']],
    ['letters deleted one by one', page => page.press('End', 'Backspace', 'Backspace'), ['replaceText']],
    ['Enter', page => page.press('ArrowRight', 'Enter'), ['splitParagraph']],
    ['Delete at the end', page => page.press('End', 'Delete'), ['mergeWithNext']],
    ['Shift and Enter', page => page.press('Shift+Enter'), ['replaceText']],
    ['the format of a selection', page => page.press('Shift+ArrowRight', 'Control+u'), ['format']],
    [
      'a format chosen before typing',
      async page => {
        await page.press('Control+b')
        await page.type('x')
      },
      ['replaceText', 'format'],
    ],
    ['pasted paragraphs at the end', page => pasteAtEnd(page), ['replaceText', 'insertParagraphs']],
    ['Backspace at the start', page => page.press('Control+End', 'Home', 'Backspace'), ['mergeWithNext']],
    ['Backspace at the start of the first clause', page => page.press('Backspace'), []],
  ])('%s', async (_name, act, expected) => {
    const { service, page } = open()
    await act(page)
    await page.settle()
    expect(service.calls.flatMap(call => call.kinds)).toEqual(expected)
  })

  const pasteAtEnd = async (page: TypingPage) => {
    await page.press('End')
    await page.paste(' Net.\nOf taxes.')
  }
})

describe('undo', () => {
  it.each<[string, string[], string]>([
    ['removes text that was typed without a pause', [...'abc', 'Control+z'], 'The price is 42.'],
    ['keeps text typed before the cursor moved', [...'ab', 'End', ...'cd', 'Control+z'], '[+ab]The price is 42.'],
    ['keeps text typed before a deletion', [...'ab', 'Backspace', 'Control+z'], '[+ab]The price is 42.'],
    ['restores text deleted letter by letter', ['End', ...times(3, 'Backspace'), 'Control+z'], 'The price is 42.'],
    ['is reversed by redo', [...'ab', 'Control+z', 'Control+y'], '[+ab]The price is 42.'],
    ['restores a selection that was typed over', ['Control+a', ...'ab', 'Control+z'], 'The price is 42.'],
  ])('%s', async (_name, keys, expected) => {
    const { page } = open()
    await page.press(...keys)
    expect(await page.markup()).toBe(expected)
  })
})

describe('a format chosen without a selection', () => {
  it('is forgotten when the cursor moves', async () => {
    const { page } = open()
    await page.press('Control+b', 'ArrowRight', 'x')
    expect(await page.formats()).toEqual([
      ['T', ''],
      ['x', ''],
      ['he price is 42.', ''],
    ])
  })

  it('is dropped when it is chosen twice', async () => {
    const { page } = open()
    await page.press('Control+b', 'Control+b', 'x')
    expect((await page.formats())[0]).toEqual(['x', ''])
  })
})

it('a selection that is dragged to another place in its clause is moved there', async () => {
  const { page } = open()
  await page.press('Home', ...times(4, 'Shift+ArrowRight'))
  await page.drop('The ')
  expect(await page.markup()).toBe('[-The ]price is 42.[+The ]')
})

describe('a composition with an input method', () => {
  it('continues while responses arrive, without losing or duplicating text', async () => {
    const { service, page } = open(async page => page.settle())
    await page.press('End')
    await page.compose('k', 'か', 'かn', 'かな')
    await page.type('!')
    await page.compose('n', 'な')
    await page.settle()
    expect(await page.markup()).toBe('The price is 42.[+かな!な]')
    expect(service.texts()[0]).toBe('The price is 42.かな!な')
  })

  it('continues if a colleague changes the clause', async () => {
    const colleague = { kind: 'replaceText', anchor: 'anchor00', start: 4, length: 0, text: 'net ' } as const
    let isChanged = false
    const { service, page } = open(async page => {
      await page.settle()
      if (!isChanged) service.byColleague(colleague)
      isChanged = true
      await page.refresh()
    })
    await page.press('End')
    await page.compose('k', 'か', 'かな')
    await page.settle()
    expect(service.texts()[0]).toBe('The net price is 42.かな')
    expect(await page.texts()).toEqual(service.texts())
  })
})
