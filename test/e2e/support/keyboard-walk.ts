import type { Page } from 'playwright-core'

/**
 * Presses Tab until a control gets the focus for the second time. Returns the visible controls that never got the
 * focus, and the controls that did not show it. The list is empty if the whole page can be used by keyboard.
 */
export async function unreachedByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(startWalk)
  const count = (await page.evaluate('walk.controls().length')) as number
  // some controls have several tab stops, such as the parts of a date
  for (let step = 0; step < count * 2 + 10; step += 1) {
    await page.keyboard.press('Tab')
    if (!(await page.evaluate('walk.visit()'))) break
  }
  return (await page.evaluate('walk.problems()')) as string[]
}

/**
 * Runs in the page. Reaching one radio button of a group is enough, because arrow keys lead to the others. Elements
 * with `tabindex="-1"` are reached with arrow keys in their group, or get the focus from a script.
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
    // a control may show its focus on an overlay or on its container, such as a row or a label
    const looks = one => [one, one.parentElement, one.nextElementSibling, one.closest('label')]
      .filter(Boolean).flatMap(place => [look(place), look(place, '::after')]).join(';')
    const without = new Map(controls().map(one => [one, looks(one)]))
    document.activeElement?.blur()
    getSelection()?.removeAllRanges()
    return {
      controls,
      visit() {
        const one = document.activeElement
        // after the last control, Tab leaves the page once and then starts over
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
