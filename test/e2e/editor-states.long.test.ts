import { describe, expect, it } from 'vitest'
import { phone, wideScreen } from './support/browser.ts'
import { describePage } from './support/describe-page.ts'
import { editorStates } from './support/editor-states.ts'
import { accessibilityProblems, contrastProblems } from './support/page-driver.ts'
import { inTurn } from './support/screens.ts'

/**
 * The narrowest screen and a wide screen; a layout that fits both also fits the widths between them. Each shows every second state, because
 * neighbouring states in the list look very similar.
 */
const screens = [
  ['320 px', { ...phone, viewport: { width: 320, height: 568 } }, 0],
  ['1280 px', wideScreen, 1],
] as const

describePage('the template editor', test => {
  describe.each(screens)('at %s', (name, options, turn) => {
    it.each(inTurn(Object.entries(editorStates), turn))(
      'is accessible and no wider than the screen: %s',
      async (_, reach) => {
        const open = async () => (await test.open(options)).page
        const page = await open()
        await reach({ service: test.service, page, isNarrow: name !== '1280 px', openOther: open })
        expect(await accessibilityProblems(page)).toEqual([])
        await page.emulateMedia({ colorScheme: 'dark' })
        expect(await contrastProblems(page)).toEqual([])
        expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0)
      },
    )
  })
})
