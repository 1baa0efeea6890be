import type { CDPSession, Locator } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { differencesOfFiles } from '../../src/engine/redline/test-support/files.ts'
import { dora, members, redlineRequest, redlineUrl, templateOf } from '../support/redlines.ts'
import { phone, wideScreen } from './support/browser.ts'
import { clausesToEdit, place } from './support/clauses-to-edit.ts'
import { describePage } from './support/describe-page.ts'
import { type EditedPage, editedPage } from './support/edited-page.ts'
import { accessibilityProblems } from './support/page-driver.ts'

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
    expect({ differences, refused, problems: page.problems }).toEqual({
      differences: [],
      refused: undefined,
      problems: [],
    })
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
  const keys =
    (...pressed: string[]) =>
    async (page: EditedPage) =>
      page.press(...pressed)

  describe('marks what is typed and deleted', () => {
    const typed =
      (text: string, ...before: string[]) =>
      async (page: EditedPage) => {
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
        'Delivery[+X][- ][-is free][+costs ten euros] per order.',
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
    const composing =
      (where: string[], ...states: string[]) =>
      async (page: EditedPage) => {
        await page.press(...where)
        const debug = await page.debug()
        for (const text of states.slice(0, -1)) await compose(debug, text)
        await debug.send('Input.insertText', { text: states.at(-1)! })
      }
    it.each<[string, Place, (page: EditedPage) => Promise<void>, string]>([
      [
        'Japanese',
        'plain',
        composing(['End'], 'k', 'か', 'かn', 'かな', '仮名', '仮名'),
        'The buyer pays within thirty days.[+仮名]',
      ],
      ['at the start', 'plain', composing(['Home'], 'n', 'に', '日', '日'), '[+日]The buyer pays within thirty days.'],
      [
        'in the middle of a word',
        'title',
        composing(['Home', ...times(3, 'ArrowRight')], 'ㅎ', '하', '한', '한'),
        'Sup[+한]ply agreement',
      ],
      ['into nothing', 'empty', composing([], 'z', '中', '中'), '[+中]'],
      [
        'over a selection',
        'title',
        composing(['Home', ...times(6, 'Shift+ArrowRight')], 'k', 'か', 'か'),
        '[+か][-Supply] agreement',
      ],
      [
        'in deleted text',
        'marked',
        composing(['Home', ...times(11, 'ArrowRight')], 'k', 'か', 'か'),
        'Delivery [-is][+か][- free][+costs ten euros] per order.',
      ],
      [
        'in what others inserted',
        'marked',
        composing(['End', ...times(16, 'ArrowLeft')], 'k', 'か', 'か'),
        'Delivery [-is free][+costs ten ][+か][+euros] per order.',
      ],
      [
        'in bold text',
        'formatted',
        composing(['Home', ...times(10, 'ArrowRight')], 'k', 'か', 'か'),
        'This is im[+か]portant to both.',
      ],
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
  describe('parts and joins clauses', () => {
    it.each<[string, Place, (page: EditedPage) => Promise<void>, string[]]>([
      [
        'Enter, and typing at once',
        'plain',
        async page => {
          await page.press('Home', ...times(9, 'ArrowRight'), 'Enter')
          await page.type('Now: ')
        },
        ['The buyer', 'Now:  pays within thirty days.'],
      ],
      ['Enter over a selection', 'title', keys('Home', ...times(7, 'Shift+ArrowRight'), 'Enter'), ['', 'agreement']],
      ['Enter in a list, which goes on', 'item', keys('End', 'Enter', 'x'), ['First duty', 'x', 'Second duty']],
      ['Enter in an empty item', 'item', keys('End', 'Enter', 'Enter', 'x'), ['First duty', '', 'x', 'Second duty']],
      ['Enter in a cell', 'firstCell', keys('End', 'Enter', 'x'), ['Item', 'x', 'Price']],
      [
        'Backspace, which takes one’s own end back',
        'plain',
        keys('Home', ...times(3, 'ArrowRight'), 'Enter', 'Backspace', 'x'),
        ['Thex buyer pays within thirty days.'],
      ],
      ['Backspace at the start of a cell, which stays', 'firstCell', keys('Home', 'Backspace', 'x'), ['xItem']],
      [
        'Delete at the end',
        'title',
        keys('End', 'Delete', 'x'),
        ['Supply agreement', 'xThe buyer pays within thirty days.'],
      ],
    ])('%s', async (_name, name, run, expected) => edited(name, run, expected))

    it('goes on at the end of the clause before after Backspace', () =>
      edited('plain', keys('Home', 'Backspace', 'x'), 'Supply agreement[+x]'))
  })

  describe('moves on', () => {
    it.each<[string, Place, string[], string]>([
      ['to the next clause at the end', 'title', ['End', 'ArrowRight'], '[+X]The buyer pays within thirty days.'],
      ['to the clause before at the start', 'plain', ['Home', 'ArrowLeft'], 'Supply agreement[+X]'],
      ['down', 'title', ['Home', 'ArrowDown'], '[+X]The buyer pays within thirty days.'],
      ['up, in the same column of letters', 'plain', ['Home', 'ArrowUp'], '[+X]Supply agreement'],
      ['down in a table', 'firstCell', ['Home', 'ArrowDown'], '[+X]Chair'],
      ['up and out of a table', 'firstCell', ['Home', 'ArrowUp'], '[+X]Second duty'],
      ['against the direction of Hebrew', 'hebrew', ['Home', 'ArrowRight'], '[+X]'],
      ['to the last clause', 'title', ['Control+End'], 'The end.[+X]'],
      ['to the first clause', 'last', ['Control+Home'], '[+X]Supply agreement'],
      ['to the next cell', 'firstCell', ['Tab'], '[+X]Price'],
      ['to the cell before', 'lastCell', ['Shift+Tab'], '[+X]Chair'],
    ])('%s', async (_name, name, pressed, expected) => edited(name, keys(...pressed, 'X'), expected))

    it('inserts a row behind the last cell', () =>
      edited('lastCell', keys('Tab', 'a', 'Tab', 'b'), ['40', 'a', 'b', 'Prices are net.']))

    it('changes the level of a list', async () => {
      const page = await open()
      await page.edit('nextItem')
      await page.press('Tab', 'Tab', 'Shift+Tab')
      await page.equalsSession()
      const level = async () =>
        (await page.session.get('/redlining/session')).body.document.clauses[place.nextItem].level
      await expect.poll(level).toBe(1)
    })
  })

  describe('takes and gives plain text', () => {
    const pasting =
      (text: string, ...where: string[]) =>
      async (page: EditedPage) => {
        await page.press(...where)
        await page.paste(text)
      }
    it.each<[string, Place, (page: EditedPage) => Promise<void>, string | string[]]>([
      ['one line', 'title', pasting('Sale and ', 'Home'), '[+Sale and ]Supply agreement'],
      [
        'over a selection, of which equal words stay',
        'plain',
        pasting('buyer must pay', 'Home', ...times(4, 'ArrowRight'), ...times(10, 'Shift+ArrowRight')),
        'The buyer [-pays][+must pay] within thirty days.',
      ],
      [
        'paragraphs at the end',
        'title',
        pasting(' of goods\r\n\r\nSecond\nThird\n', 'End'),
        ['Supply agreement of goods', 'Second', 'Third', 'The buyer pays within thirty days.'],
      ],
      [
        'paragraphs in the middle',
        'title',
        pasting('1\n2\n3', 'Home', ...times(6, 'ArrowRight')),
        ['Supply1', '2', '3 agreement', 'The buyer pays within thirty days.'],
      ],
      ['paragraphs in a cell', 'firstCell', pasting('1\n2', 'End'), ['Item1', '2', 'Price']],
      ['nothing that no document can hold', 'title', pasting('a\u0000\ufffc\ud800b', 'End'), 'Supply agreement[+ab]'],
    ])('pasted: %s', async (_name, name, run, expected) => edited(name, run, expected))

    it('undoes a paste of many paragraphs at once', () =>
      edited(
        'title',
        async page => {
          await pasting('1\n2\n3', 'Home', ...times(3, 'ArrowRight'))(page)
          await page.press('Control+z')
        },
        ['Supply agreement', 'The buyer pays within thirty days.'],
      ))

    it('copies what is there, without what is deleted and without markup', async () => {
      const page = await open()
      await page.edit('marked')
      await page.press('Control+a')
      expect(await page.copied()).toEqual({ 'text/plain': 'Delivery costs ten euros per order.' })
    })

    it('cuts', () =>
      edited(
        'title',
        async page => {
          await page.press('Home', ...times(6, 'Shift+ArrowRight'))
          expect(await page.copied('cut')).toEqual({ 'text/plain': 'Supply' })
        },
        '[-Supply] agreement',
      ))

    it('takes a text that is dropped', () =>
      edited('title', page => page.drop(' (dropped)'), 'Supply agreement[+ (dropped)]'))
  })

  describe('replaces words as spell checkers and phones do', () => {
    it.each<[string, Place, [number, number, string], string]>([
      ['in original text', 'plain', [4, 9, 'seller'], 'The [-buyer][+seller] pays within thirty days.'],
      ['by what begins alike', 'plain', [10, 14, 'paid'], 'The buyer [-pays][+paid] within thirty days.'],
      [
        'in what others inserted',
        'marked',
        [16, 21, 'takes'],
        'Delivery [-is free][+[-costs]][+takes][+ ten euros] per order.',
      ],
      ['in bold text', 'formatted', [8, 17, 'crucial'], 'This is [-important][+crucial] to both.'],
    ])('%s', async (_name, name, [from, to, text], expected) =>
      edited(name, page => page.replaceWord(from, to, text), expected),
    )
  })

  describe('refuses what has no operation, and says what to do', () => {
    it.each<[string, Place, (page: EditedPage) => Promise<void>, string]>([
      ['typing in a locked control', 'locked', keys('Home', ...times(12, 'ArrowRight'), 'X'), 'This part is locked.'],
      ['deleting a locked control', 'locked', keys('Control+a', 'Delete'), 'This part is locked.'],
      ['typing in a field', 'field', keys('Home', ...times(13, 'ArrowRight'), 'X'), 'A field fills in this part.'],
    ])('%s', async (_name, name, run, told) => {
      const page = await open()
      await page.edit(name)
      const before = await page.markup()
      await run(page)
      await page.page.getByRole('status').filter({ hasText: told }).waitFor()
      expect(await page.markup()).toBe(before)
      await page.equalsSession()
    })

    it.each<[string, (row: Locator) => Promise<void>]>([
      ['a press', row => row.click()],
      ['Enter', row => row.press('Enter')],
    ])('%s on a clause that is the midst of a field', async (_, run) => {
      const { page } = await open()
      await run(page.locator('.clause-row').nth(place.entry))
      await page
        .getByRole('status')
        .getByText(/^A field fills in this part\. To change it, download/)
        .waitFor()
      expect(await page.locator('.clause-editor').count()).toBe(0)
      expect(await accessibilityProblems(page)).toEqual([])
    })

    it('but deletes a field as a whole', () =>
      edited('field', keys('Home', ...times(15, 'ArrowRight'), 'Backspace'), 'See clause [-12.1] above.'))
  })

  describe('formats', () => {
    it('the selection, and what is typed next', async () => {
      const page = await open()
      await page.edit('title')
      await page.press('Home', ...times(6, 'Shift+ArrowRight'), 'Control+b', 'End', 'Control+i')
      await page.type(' new')
      expect(await page.formats()).toEqual([
        ['Supply', 'B'],
        [' agreement', ''],
        [' new', 'I'],
      ])
      await page.equalsSession()
      const { content } = (await page.session.get('/redlining/session')).body.document.clauses[place.title]
      expect(content.map((node: { text: string; format?: string[] }) => [node.text, node.format ?? []])).toEqual([
        ['Supply', ['bold']],
        [' agreement', []],
        [' new', ['italic']],
      ])
    })
  })

  describe('the card', () => {
    it.each([
      ['light', wideScreen],
      ['dark', { ...phone, viewport: { width: 320, height: 640 } }],
    ] as const)('moves nothing, fits, and breaks no rule of accessibility, in %s', async (colorScheme, options) => {
      const page = await open({ ...options, colorScheme })
      await page.page.evaluate('document.fonts.ready.then(() => {})')
      for (const name of ['title', 'item', 'marked', 'firstCell'] as const) {
        const before = await page.placeOfText(name)
        await page.edit(name)
        expect(await page.placeOfText(name)).toEqual(before)
      }
      await page.press('Tab')
      expect(await accessibilityProblems(page.page)).toEqual([])
      await page.edit('locked')
      await page.press('Control+a', 'Delete')
      expect(await accessibilityProblems(page.page)).toEqual([])
      expect(await page.page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    })

    it('gives the clause the focus when editing ends, and edits it again by Enter', async () => {
      const page = await open()
      await page.edit('plain')
      await page.press('Escape', 'Enter')
      await page.type('!')
      expect(await page.markup()).toBe('The buyer pays within thirty days.[+!]')
    })

    it('says how to type where several clauses are selected', async () => {
      const page = await open()
      await page.select('title', 'marked')
      await page.press('x')
      await page.page.getByText('text is edited one clause at a time').waitFor()
      expect(await page.texts()).toContain('Supply agreement')
    })

    it('goes to the clause before when its own is undone', async () => {
      const page = await open()
      await page.edit('title')
      await page.press('End', 'Enter', 'Control+z')
      await page.type('!')
      expect(await page.markup()).toBe('Supply agreement[+!]')
    })
  })

  describe('while answers are slow', () => {
    it('loses and doubles nothing', () =>
      edited(
        'plain',
        async page => {
          await page.slowAnswers(600)
          const debug = await page.debug()
          await page.press('End')
          for (const word of [' one', ' two', ' three', ' four']) {
            await page.type(word)
            await compose(debug, 'k')
            await compose(debug, 'か')
            await debug.send('Input.insertText', { text: 'か' })
            await page.page.waitForTimeout(150)
          }
          await page.press('Enter')
          await page.type('next')
        },
        [
          'The buyer pays within thirty days. oneか twoか threeか fourか',
          'next',
          'Delivery costs ten euros per order.',
        ],
      ))
  })
})

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key)

const compose = (debug: CDPSession, text: string) =>
  debug.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
