import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  changeLevels,
  editingCases,
  formatSelectionAndTyping,
  formatsTyped,
  refusedCases,
} from '../support/editing/cases.ts'
import { place } from './support/clauses-to-edit.ts'
import { describePage } from './support/describe-page.ts'
import { cardLooks, editingStage } from './support/editing-stage.ts'
import { accessibilityProblems } from './support/page-driver.ts'

describePage('editing a clause', test => {
  const stage = editingStage(test)
  const sessionClause = async (page: Awaited<ReturnType<typeof stage.open>>, name: keyof typeof place) =>
    (await page.session.get('/redlining/session')).body.document.clauses[place[name]]

  describe.each(Object.entries(editingCases))('%s', (_title, cases) => {
    it.each(cases)('%s', async (...editingCase) => stage.edited(editingCase))
  })

  it('changes the level of a list item', async () => {
    const page = await stage.open()
    await page.edit('nextItem')
    await changeLevels(page)
    await page.equalsSession()
    await expect.poll(async () => (await sessionClause(page, 'nextItem')).level).toBe(1)
  })

  it('formats a selection, and the text that is typed next', async () => {
    const page = await stage.open()
    await page.edit('title')
    await formatSelectionAndTyping(page)
    await page.equalsSession()
    const { content } = await sessionClause(page, 'title')
    expect(content.map((node: { text: string; format?: string[] }) => [node.text, node.format ?? []])).toEqual(
      formatsTyped,
    )
  })

  it.each(refusedCases)('refuses %s, and says what to do', async (_name, name, act, said) => {
    const page = await stage.open()
    await page.edit(name)
    const before = await page.markup()
    await act(page)
    await page.page.getByRole('status').filter({ hasText: said }).waitFor()
    expect(await page.markup()).toBe(before)
    await page.equalsSession()
  })

  it.each<[string, (row: Locator) => Promise<void>]>([
    ['a click', row => row.click()],
    ['Enter', row => row.press('Enter')],
  ])('does not edit a clause inside a field on %s, and says what to do', async (_, act) => {
    const { page } = await stage.open()
    await act(page.locator('.clause-row').nth(place.entry))
    await page
      .getByRole('status')
      .getByText(/^A field fills in this part\. To change it, download/)
      .waitFor()
    expect(await page.locator('.clause-editor').count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
  })

  it.each(Object.entries(cardLooks))(
    'opens an editor that moves no text, fits the screen, and passes the accessibility checks: %s',
    (_name, looks) => stage.lookAtCard(looks),
  )

  it('returns the focus to the clause when editing ends, and edits it again on Enter', async () => {
    const page = await stage.open()
    await page.edit('plain')
    await page.press('Escape', 'Enter')
    await page.type('!')
    expect(await page.markup()).toBe('The buyer pays within thirty days.[+!]')
  })

  it('explains how to type when several clauses are selected', () => stage.typeOverClauses())
  it('neither loses nor duplicates text while answers are slow', () => stage.typeWhileAnswersAreSlow())
})
