import type { BrowserContextOptions } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { differencesOfFiles } from '../../../src/engine/redline/test-support/files.ts'
import type { EditingCase } from '../../support/editing/cases.ts'
import { dora, members, redlineRequest, redlineUrl, templateOf } from '../../support/redlines.ts'
import { phone, wideScreen } from './browser.ts'
import { clausesToEdit, place } from './clauses-to-edit.ts'
import type { PageTest } from './describe-page.ts'
import { type EditedPage, editedPage } from './edited-page.ts'
import { accessibilityProblems } from './page-driver.ts'

/** Steps that the default and the long tests of editing a clause in a browser share. */
export function editingStage(test: PageTest) {
  let templateId: string
  beforeAll(async () => {
    templateId = await templateOf(test.service, clausesToEdit())
  })

  /** Starts a negotiation of the document, and opens it as the side in turn. */
  const open = async (options?: BrowserContextOptions): Promise<EditedPage> => {
    const id = await redlineRequest(test.service, templateId)
    const { path, session } = await redlineUrl(test.service, id, dora.email)
    const opened = await test.open(options)
    await opened.page.goto(test.service.url + path)
    await opened.page.locator('[data-anchor]').first().waitFor()
    return editedPage(opened, session)
  }

  const edited = async ([, name, act, expected]: EditingCase): Promise<void> => {
    const page = await open()
    const before = await page.file()
    await page.edit(name)
    await act(page)
    if (typeof expected === 'string') expect(await page.markup()).toEqual(expected)
    else expect((await page.texts()).slice(place[name]).slice(0, expected.length)).toEqual(expected)
    await expectSaved(page, before)
  }

  return {
    open,
    edited,

    /** Types over a selection of several clauses, and expects that nothing changes. */
    async typeOverClauses(): Promise<void> {
      const page = await open()
      await page.select('title', 'marked')
      await page.press('x')
      await page.page.getByText('text is edited one clause at a time').waitFor()
      expect(await page.texts()).toContain('Supply agreement')
    },

    /** Types, composes and splits a clause while every answer is slow. */
    typeWhileAnswersAreSlow: () =>
      edited([
        'while answers are slow',
        'plain',
        async hand => {
          const page = hand as EditedPage
          await page.slowAnswers(600)
          await page.press('End')
          for (const word of [' one', ' two', ' three', ' four']) {
            await page.type(word)
            await page.compose('k', 'か', 'か')
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
      ]),

    /** Checks layout and accessibility while several clauses are edited one after the other. */
    async lookAtCard(looks: CardLooks): Promise<void> {
      const page = await open(looks)
      // the text moves when the font of the document has loaded
      const isLoaded = "[...document.fonts].some(face => /Carlito/.test(face.family) && face.status === 'loaded')"
      await expect.poll(() => page.page.evaluate(isLoaded)).toBe(true)
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
    },
  }
}

type CardLooks = BrowserContextOptions & { colorScheme: 'light' | 'dark' }

export const cardLooks = {
  'light, on a wide screen': { ...wideScreen, colorScheme: 'light' },
  'dark, on a narrow phone': { ...phone, viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
} satisfies Record<string, CardLooks>

/** Expects that the page and the file agree, and that the file has only tracked changes of this side. */
async function expectSaved(page: EditedPage, before: Buffer): Promise<void> {
  await page.equalsSession()
  const { differences, refused } = differencesOfFiles({ bytes: before }, await page.file(), {
    displayNames: [dora.displayName],
    otherSideNames: members.filter(member => member !== dora).map(member => member.displayName),
  })
  expect({ differences, refused, problems: page.problems }).toEqual({
    differences: [],
    refused: undefined,
    problems: [],
  })
}
