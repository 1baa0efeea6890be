import type { BlockFormat } from '../../../api/generated/calls.ts'
import { nextStop } from './label-room.ts'

type TabStop = NonNullable<BlockFormat['tabs']>[number]

/** The width of a tab whose stop is outside of the page, in points. */
const NARROW = 18

/** What the tabs of a clause lead to. It is written to the element of the clause. */
export interface TabFacts {
  indent: NonNullable<BlockFormat['indent']>
  stops: readonly TabStop[]
  /** The distance of the stops after those, in points. */
  distance: number
}

/**
 * Gives the tabs of all clauses in an element the widths that lead to their stops. A tab depends on the text before it,
 * so each round measures one tab of each clause: the page is laid out once for all clauses with as many tabs.
 */
export function layoutTabs(scope: Element): void {
  const lines = [...scope.querySelectorAll<HTMLElement>('.clause[data-tabs]')].map(clause => ({
    clause,
    facts: JSON.parse(clause.dataset.tabs!) as TabFacts,
    tabs: [...clause.querySelectorAll<HTMLElement>('.clause-tab')],
  }))
  if (lines.length === 0) return
  const point = Number.parseFloat(getComputedStyle(lines[0]!.clause).getPropertyValue('--pt')) || 1
  for (const { tabs } of lines) for (const tab of tabs) tab.style.width = '0'
  const most = Math.max(...lines.map(({ tabs }) => tabs.length))
  for (let round = 0; round < most; round += 1) {
    const widths = lines.flatMap(line => {
      const tab = line.tabs[round]
      return tab ? [{ tab, ...widthOf(line, round, point) }] : []
    })
    for (const { tab, width, leader } of widths) {
      tab.style.width = `calc(${width.toFixed(2)} * var(--pt))`
      if (leader) tab.dataset.leader = leader
      else delete tab.dataset.leader
    }
  }
}

interface Line {
  clause: HTMLElement
  facts: TabFacts
  tabs: HTMLElement[]
}

function widthOf({ clause, facts, tabs }: Line, index: number, point: number): { width: number; leader?: string } {
  const tab = tabs[index]!
  const { indent, stops, distance } = facts
  const [box, at] = [clause.getBoundingClientRect(), tab.getBoundingClientRect()]
  const isRightToLeft = clause.dir === 'rtl'
  const start = indent.start ?? 0
  const from = (isRightToLeft ? box.right - at.right : at.left - box.left) / point + start
  const room = box.width / point + start
  const stop = stops.find(stop => stop.at > from + 0.05)
  const isHanging = (indent.firstLine ?? 0) < 0 && start > from && start < (stop?.at ?? Number.POSITIVE_INFINITY)
  if (!stop || isHanging) {
    const to = isHanging ? start : nextStop(from, { tabs: [...stops] }, distance)
    return { width: to > room ? NARROW : to - from }
  }
  const leader = stop.leader && { leader: stop.leader }
  if (!stop.align) return { width: stop.at > room ? NARROW : stop.at - from, ...leader }
  const behind = widthBehind(clause, tab, tabs[index + 1]) / point
  const before = stop.align === 'center' ? behind / 2 : behind
  return { width: Math.max(0, Math.min(stop.at, room) - from - before), ...leader }
}

/** Returns the width of the text between a tab and the next, or the end of the clause. */
function widthBehind(clause: HTMLElement, tab: HTMLElement, next: HTMLElement | undefined): number {
  const range = document.createRange()
  range.setStartAfter(tab)
  if (next) range.setEndBefore(next)
  else range.setEndAfter(clause.lastChild!)
  return range.getBoundingClientRect().width
}
