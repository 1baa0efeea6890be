import { type RefCallback, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Answering } from '../answering/answering.ts'
import { isSameList } from '../document/plan/same-list.ts'
import type { View } from '../store/negotiation-store.ts'
import { useNegotiation } from '../store/use-negotiation.ts'
import { bodyBeside, type MarginFrame } from './beside.ts'
import type { ClauseGroup } from './clause-groups.ts'
import { measureTops } from './measure.ts'
import { crowdedGroups, placeGroups } from './place-groups.ts'

/** A group and its place. */
export interface PlacedGroup {
  group: ClauseGroup
  top: number
  /** Whether its cards have a single line each, because there are many next to little text. */
  isCompact: boolean
}

export interface Placing {
  placed: PlacedGroup[]
  /** The bottom of the last group. */
  height: number
  /** Observes the height of a group as long as it is drawn. */
  measured: RefCallback<HTMLElement>
}

const gapPx = 8
/** How far below its clause a group may be before the groups around it become compact: about a screen. */
const farthestPx = 1_200
const compactCardPx = 30
const markerPx = 30
/** The estimated height per card of a group that was never drawn. */
const likelyCardPx = 116

/**
 * Places the groups next to their clauses. Only groups near the view are drawn. `exact` is the clause of the
 * highlighted group.
 */
export function usePlaced(
  answering: Answering,
  frame: MarginFrame,
  groups: readonly ClauseGroup[],
  exact: string | null | undefined,
  isStacked: boolean,
): Placing {
  const { tops, range } = useTops(answering, frame, groups)
  const { heights, version, measured } = useHeights()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the heights.
  return useMemo(() => {
    const wanted = groups.map((group, index) => ({
      top: tops[index] ?? 0,
      height: isStacked ? (heights.get(keyOf(group)) ?? likelyHeight(group)) : markerPx,
    }))
    const at = exact === undefined ? -1 : groups.findIndex(group => group.anchor === exact)
    const crowded = isStacked ? crowdedGroups(wanted, placeGroups(wanted, gapPx), farthestPx) : new Set<number>()
    for (const index of crowded)
      if (index !== at) wanted[index]!.height = heights.get(compactKey(groups[index]!)) ?? compactHeight(groups[index]!)
    const places = isStacked ? placeGroups(wanted, gapPx, at) : placeGroups(wanted, 2)
    const placed = groups.flatMap((group, index): PlacedGroup[] => {
      const top = places[index]!
      const isNear = top + wanted[index]!.height >= range.from && top <= range.to
      return isNear || index === at ? [{ group, top, isCompact: index !== at && crowded.has(index) }] : []
    })
    const last = places.length - 1
    return { placed, height: last < 0 ? 0 : places[last]! + wanted[last]!.height, measured }
  }, [groups, tops, range, exact, isStacked, heights, version, measured])
}

/** Returns the value of `data-group` for the element of a group. */
export const keyOf = (group: ClauseGroup) => group.anchor ?? ''
const compactKey = (group: ClauseGroup) => `${keyOf(group)} compact`
const likelyHeight = ({ cards }: ClauseGroup) => Math.min(cards.length, 4) * likelyCardPx
const compactHeight = ({ cards }: ClauseGroup) => Math.min(cards.length, 4) * compactCardPx

interface Range {
  from: number
  to: number
}

/** Tracks the tops of the clauses, and the part of the document that is near the view. */
function useTops(answering: Answering, frame: MarginFrame, groups: readonly ClauseGroup[]) {
  const [tops, setTops] = useState<readonly number[]>([])
  const [range, setRange] = useState<Range>({ from: 0, to: 2_000 })
  const anchors = useSameAnchors(groups)
  const measure = useCallback(() => {
    const element = frame.current
    const body = bodyBeside(element)
    if (!element || !body || anchors.length === 0) return
    const clauses = answering.negotiation.getState().shown?.clauses ?? []
    const orders = new Map(clauses.map((clause, index) => [clause.anchor, index]))
    const next = measureTops(element, body, anchors, anchor => orders.get(anchor) ?? 0, orders.size)
    setTops(last => (isSameList(last, next) ? last : next))
  }, [answering, frame, anchors])
  useLayoutEffect(measure, [measure])
  const view = useNegotiation(answering.negotiation, state => state.view)
  useNearView(frame, view, setRange, measure)
  return { tops, range }
}

/**
 * Returns the anchors of the groups; the same list as long as the same clauses have cards. A key press in a clause that
 * keeps its height therefore moves nothing.
 */
function useSameAnchors(groups: readonly ClauseGroup[]): readonly (string | null)[] {
  const last = useRef<readonly (string | null)[]>([])
  const next = groups.map(group => group.anchor)
  if (!isSameList(last.current, next)) last.current = next
  return last.current
}

/**
 * Reports the range near the view whenever half a window was scrolled, and measures again whenever the document changes
 * its size.
 */
function useNearView(frame: MarginFrame, view: View, onRange: (range: Range) => void, measure: () => void): void {
  const latest = useRef(measure)
  latest.current = measure
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view may be another element.
  useEffect(() => {
    const element = frame.current
    const scroller = element?.closest<HTMLElement>('.redline')
    const body = bodyBeside(element)
    if (!element || !scroller || !body) return
    let handle = 0
    let reported = Number.NaN
    const report = () => {
      handle = 0
      const step = Math.max(200, scroller.clientHeight / 2)
      const top = scroller.getBoundingClientRect().top - element.getBoundingClientRect().top
      const at = Math.floor(top / step)
      if (at === reported) return
      reported = at
      onRange({ from: (at - 2) * step, to: (at + 5) * step })
      latest.current()
    }
    const later = () => {
      handle ||= requestAnimationFrame(report)
    }
    const observer = new ResizeObserver(() => {
      latest.current()
      later()
    })
    for (const watched of [body, scroller, element.parentElement]) if (watched) observer.observe(watched)
    scroller.addEventListener('scroll', later, { passive: true })
    report()
    return () => {
      cancelAnimationFrame(handle)
      observer.disconnect()
      scroller.removeEventListener('scroll', later)
    }
  }, [frame, view, onRange])
}

/** Keeps the heights that groups had when they were last drawn. */
function useHeights() {
  const heights = useRef(new Map<string, number>()).current
  const [version, setVersion] = useState(0)
  const observer = useRef<ResizeObserver>(null)
  observer.current ??= new ResizeObserver(entries => {
    let isOther = false
    for (const { target } of entries) {
      const { dataset, offsetHeight } = target as HTMLElement
      const key = dataset.compact === undefined ? (dataset.group ?? '') : `${dataset.group} compact`
      if (offsetHeight === 0 || heights.get(key) === offsetHeight) continue
      heights.set(key, offsetHeight)
      isOther = true
    }
    if (isOther) setVersion(last => last + 1)
  })
  const measured = useCallback((element: HTMLElement) => {
    observer.current?.observe(element)
    return () => observer.current?.unobserve(element)
  }, [])
  useEffect(() => () => observer.current?.disconnect(), [])
  return { heights, version, measured }
}
