import type { CDPSession } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { differencesOfFiles } from '../../src/engine/redline/test-support/files.ts'
import { dora, members, redlineRequest, redlineUrl, templateOf } from '../support/redlines.ts'
import { clausesToEdit, place } from './support/clauses-to-edit.ts'
import { describePage } from './support/describe-page.ts'
import { type EditedPage, editedPage } from './support/edited-page.ts'

type Place = keyof typeof place

describePage('editing a clause', test => {
  let templateId: string
  beforeAll(async () => {
    templateId = await templateOf(test.service, clausesToEdit())
  })
  /** A fresh negotiation of the document, opened by the side in turn. */
  const open = async (options?: Parameters<typeof test.open>[0]) => {
    const id = await redlineRequest(test.service, templateId)
    const { path, session } = await redlineUrl(test.service, id, dora.email)
    const opened = await test.open(options)
    await opened.page.goto(test.service.url + path)
    await opened.page.locator('[data-anchor]').first().waitFor()
    return editedPage(opened, session)
  }
  /** Nothing but what was typed is in the document, and all of it. */
  const isSaved = async (page: EditedPage, before: Buffer) => {
    await page.equalsSession()
    const others = members.filter(one => one !== dora)
    const { differences, refused } = differencesOfFiles({ bytes: before }, await page.file(), {
      displayNames: [dora.displayName],
      otherSideNames: others.map(one => one.displayName),
    })
    expect({ differences, refused, problems: page.problems }).toEqual({ differences: [], refused: undefined, problems: [] })
  }
  const edited = async (name: Place, run: (page: EditedPage) => Promise<void>, expected: string | string[]) => {
    const page = await open()
    const before = await page.file()
    await page.edit(name)
    await run(page)
    const found = typeof expected === 'string' ? await page.markup() : (await page.texts()).slice(place[name])
    expect(typeof expected === 'string' ? found : found.slice(0, expected.length)).toEqual(expected)
    await isSaved(page, before)
  }
  const keys = (...pressed: string[]) => async (page: EditedPage) => page.press(...pressed)

  describe('marks what is typed and deleted', () => {
    const typed = (text: string, ...before: string[]) => async (page: EditedPage) => {
      await page.press(...before)
      await page.type(text)
    }
    it.each<[string, Place, (page: EditedPage) => Promise<void>, string]>([
      ['typed at the end', 'plain', typed(' At once.', 'End'), 'The buyer pays within thirty days.[+ At once.]'],
      ['typed at the start', 'plain', typed('So: ', 'Home'), '[+So: ]The buyer pays within thirty days.'],
      ['typed into nothing', 'empty', typed('New'), '[+New]'],
      ['typed into letters of another direction', 'hebrew', typed('!', 'End'), 'שלום עולם[+!]'],
      ['deleted backwards', 'title', keys('End', 'Backspace', 'Backspace'), 'Supply agreeme[-nt]'],
      ['deleted forwards', 'title', keys('Home', 'Delete', 'Delete'), '[-Su]pply agreement'],
      [
        'one’s own text, which is gone',
        'title',
        async page => {
          await typed('xyz', 'End')(page)
          await page.press('Backspace', 'Backspace')
        },
        'Supply agreement[+x]',
      ],
      ['a word', 'title', keys('End', 'Control+Backspace'), 'Supply [-agreement]'],
      ['a selection', 'title', typed('Sale', 'Home', ...times(6, 'Shift+ArrowRight')), '[-Supply][+Sale] agreement'],
      [
        'what was deleted, taken back',
        'title',
        async page => {
          await page.press('End', ...times(9, 'Backspace'))
          await page.type('agreement')
        },
        'Supply agreement',
      ],
      [
        'over what others deleted',
        'marked',
        typed('X', 'Home', ...times(9, 'ArrowRight'), 'Backspace'),
        'Delivery[-[ ]][+X][-is free][+costs ten euros] per order.',
      ],
      [
        'in what others inserted',
        'marked',
        typed('X', 'End', ...times(16, 'ArrowLeft')),
        'Delivery [-is free][+costs ten ][+X][+euros] per order.',
      ],
      [
        'backwards over what others deleted',
        'marked',
        async page => {
          await page.press('Home', ...times(9, 'ArrowRight'), ...times(7, 'ArrowRight'), 'Backspace', 'Backspace')
        },
        'Deliver[-y ][-is free][+costs ten euros] per order.',
      ],
      ['in bold text', 'formatted', typed('X', 'Home', ...times(10, 'ArrowRight')), 'This is im[+X]portant to both.'],
      ['a line break', 'title', keys('Home', ...times(6, 'ArrowRight'), 'Shift+Enter'), 'Supply[+\n] agreement'],
    ])('%s', async (_name, name, run, expected) => edited(name, run, expected))
  })

  describe('by an input method', () => {
    const composing = (where: string[], ...states: string[]) => async (page: EditedPage) => {
      await page.press(...where)
      const debug = await page.debug()
      for (const text of states.slice(0, -1)) await compose(debug, text)
      await debug.send('Input.insertText', { text: states.at(-1)! })
    }
    it.each<[string, Place, (page: EditedPage) => Promise<void>, string]>([
      ['Japanese', 'plain', composing(['End'], 'k', 'か', 'かn', 'かな', '仮名', '仮名'), 'The buyer pays within thirty days.[+仮名]'],
      ['at the start', 'plain', composing(['Home'], 'n', 'に', '日', '日'), '[+日]The buyer pays within thirty days.'],
      ['in the middle of a word', 'title', composing(['Home', ...times(3, 'ArrowRight')], 'ㅎ', '하', '한', '한'), 'Sup[+한]ply agreement'],
      ['into nothing', 'empty', composing([], 'z', '中', '中'), '[+中]'],
      ['over a selection', 'title', composing(['Home', ...times(6, 'Shift+ArrowRight')], 'k', 'か', 'か'), '[-Supply][+か] agreement'],
      ['in deleted text', 'marked', composing(['Home', ...times(11, 'ArrowRight')], 'k', 'か', 'か'), 'Delivery [-is][+か][- free][+costs ten euros] per order.'],
      ['in what others inserted', 'marked', composing(['End', ...times(16, 'ArrowLeft')], 'k', 'か', 'か'), 'Delivery [-is free][+costs ten ][+か][+euros] per order.'],
      ['in bold text', 'formatted', composing(['Home', ...times(10, 'ArrowRight')], 'k', 'か', 'か'), 'This is im[+か]portant to both.'],
      ['in a table', 'lastCell', composing(['End'], 'k', 'か', 'か'), '40[+か]'],
      ['a dead key', 'title', composing(['End'], '´', 'é'), 'Supply agreement[+é]'],
      ['given up', 'title', composing(['End'], 'k', 'か', ''), 'Supply agreement'],
      [
        'after another, and after letters',
        'title',
        async page => {
          await page.press('End')
          await page.type('a')
          await composing([], 'k', 'か', 'か')(page)
          await composing([], 'n', 'な', 'な')(page)
          await page.type('z')
        },
        'Supply agreement[+aかなz]',
      ],
    ])('%s', async (_name, name, run, expected) => edited(name, run, expected))
  })
})

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key)

const compose = (debug: CDPSession, text: string) =>
  debug.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
