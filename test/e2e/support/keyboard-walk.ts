import type { Page } from 'playwright-core'

/**
 * Walks through a page with Tab alone, until it comes to a control for the second time. Returns the controls that are on the screen
 * and were never reached, and those that did not show that they have the focus; none where all can be used by keyboard.
 */
export async function unreachedByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(startWalk)
  const count = (await page.evaluate('walk.controls().length')) as number
  // some have several stops, such as the parts of a date
  for (let step = 0; step < count * 2 + 10; step += 1) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate('walk.visit()'))) break
  }
  return (await page.evaluate('walk.problems()')) as string[]
}

/**
 * Runs in the page. Of radio buttons of one name one is enough: arrows lead to the others. What has `tabindex="-1"` is reached by
 * arrows in its group, or by the program.
 */
const startWalk = `
  globalThis.walk = (() => {
    const wanted = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    const isOnScreen = one => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && one.getClientRects().length > 0
    const isInGroup = one => one.type === 'radio' && reached.some(other => other.name === one.name)
    const controls = () => [...document.querySelectorAll(wanted)].filter(one =>
      !one.disabled && one.tabIndex >= 0 && !one.closest('[inert]') && isOnScreen(one))
    const reached = []
    const unseen = []
    const describe = one => one.outerHTML.slice(0, 120)
    const look = (one, part) => {
      const { outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(one, part)
      return [outlineStyle, outlineColor, boxShadow, borderColor, backgroundColor].join()
    }
    // a control may show its focus on what lies over it or what it is in, such as a row or a label
    const looks = one => [one, one.parentElement, one.nextElementSibling, one.closest('label')]
      .filter(Boolean).flatMap(place => [look(place), look(place, '::after')]).join(';')
    const without = new Map(controls().map(one => [one, looks(one)]))
    document.activeElement?.blur()
    getSelection()?.removeAllRanges()
    return {
      controls,
      visit() {
        const one = document.activeElement
        // behind the last control the walk leaves the page once, and comes back to its start
        if (one === document.body) return true
        if (reached.includes(one)) return false
        reached.push(one)
        if (without.get(one) === looks(one)) unseen.push(one)
        return true
      },
      problems: () => [
        ...controls().filter(one => !reached.includes(one) && !isInGroup(one)).map(one => 'never reached: ' + describe(one)),
        ...unseen.map(one => 'does not show the focus: ' + describe(one)),
      ],
    }
  })()`
