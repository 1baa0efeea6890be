import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { differencesOfFiles } from '../../src/engine/redline/test-support/files.ts'
import type { OpenTypingPage, TypingHand, TypingPage } from '../../web/src/redline/test-support/typing-hand.ts'
import { clausesToEdit, place } from '../e2e/support/clauses-to-edit.ts'
import {
  changeLevels,
  type EditingCase,
  editingCases,
  formatSelectionAndTyping,
  formatsTyped,
  type Place,
  refusedCases,
} from '../support/editing/cases.ts'
import { EditedFile } from '../support/editing/edited-file.ts'
import { dora, members } from '../support/redlines.ts'

// The path is a variable to keep this module, which needs browser types, out of the type check of the service.
const pageModule = '../../web/src/redline/test-support/typing-page.ts'
let openTypingPage: OpenTypingPage

beforeAll(async () => {
  ;({ openTypingPage } = await import(pageModule))
  vi.stubGlobal('getComputedStyle', ({ direction }: { direction: string }) => ({ direction }))
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const source = clausesToEdit()

/** The page and the file of a fresh negotiation, with the editor of a clause open. */
function open(name: Place) {
  const file = new EditedFile(source)
  const page = openTypingPage(file)
  page.edit(place[name])
  return { file, page }
}

/** A typing hand that waits for the service after each action. */
function waitingHand(page: TypingPage): TypingHand {
  const waiting =
    <Arguments extends unknown[], Result>(act: (...input: Arguments) => Promise<Result>) =>
    async (...input: Arguments): Promise<Result> => {
      const result = await act(...input)
      await page.settle()
      return result
    }
  const press = waiting((key: string) => page.press(key))
  return {
    ...page,
    async press(...keys) {
      for (const key of keys) await press(key)
    },
    async type(text) {
      for (const letter of text) await press(letter)
    },
    compose: waiting(page.compose),
    paste: waiting(page.paste),
    drop: waiting(page.drop),
    copied: waiting(page.copied),
    replaceWord: waiting(page.replaceWord),
  }
}

const hands = { 'before the service answers': (page: TypingPage) => page, 'after each answer': waitingHand }

/** The file has the same texts as the page, and differs from the original only in tracked changes. */
async function expectSaved(file: EditedFile, page: TypingPage): Promise<void> {
  expect(file.clauses.map(clause => clause.text)).toEqual(await page.texts())
  const { differences, refused } = differencesOfFiles({ bytes: file.first }, file.bytes, {
    displayNames: [dora.displayName],
    otherSideNames: members.filter(member => member !== dora).map(member => member.displayName),
  })
  expect({ differences, refused }).toEqual({ differences: [], refused: undefined })
}

describe.each(Object.entries(hands))('editing a clause without a browser, continuing %s,', (_hand, handOf) => {
  const edited = async ([, name, act, expected]: EditingCase) => {
    const { file, page } = open(name)
    const shown = async () =>
      typeof expected === 'string' ? page.markup() : (await page.texts()).slice(place[name]).slice(0, expected.length)
    await act(handOf(page))
    expect(await shown()).toEqual(expected)
    await page.settle()
    expect(await shown()).toEqual(expected)
    await expectSaved(file, page)
  }

  describe.each(Object.entries(editingCases))('%s', (_title, cases) => {
    it.each(cases)('%s', async (...editingCase) => edited(editingCase))
  })

  it.each(refusedCases)('refuses %s, and says what to do', async (_name, name, act, said) => {
    const { file, page } = open(name)
    const before = await page.markup()
    await act(handOf(page))
    expect(page.refused()).toBe(said)
    expect(await page.markup()).toBe(before)
    await page.settle()
    expect(file.bytes).toBe(file.first)
  })

  it('formats a selection, and what is typed next', async () => {
    const { file, page } = open('title')
    await formatSelectionAndTyping(handOf(page))
    await page.settle()
    const { content } = file.clauses[place.title]!
    expect(content.map(node => [node.text, node.format ?? []])).toEqual(formatsTyped)
  })

  it('changes the level of a list', async () => {
    const { file, page } = open('nextItem')
    await changeLevels(handOf(page))
    await page.settle()
    expect(file.clauses[place.nextItem]!.level).toBe(1)
  })
})
