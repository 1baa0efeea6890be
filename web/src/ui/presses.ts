import { type RefObject, useLayoutEffect } from 'react'
import { afterPaint } from './after-paint.ts'
import { isTyped } from './keys/is-typed.ts'

/**
 * Decides which presses count. People press twice, hold a key down, or press just as something opens. Such a press was
 * meant for what they saw when it began. For everything that opens over the page (sheets, dialogs, menus):
 *
 * 1. A press that began before the overlay could be read neither acts in it nor closes it. An overlay can be read once
 *    it is painted and no longer moves.
 * 2. When the overlay has opened, closed or changed its contents, presses at the place of the last press do nothing for
 *    a second: they are the rest of a double or triple press. Each of them restarts the second, up to two seconds in
 *    total, so that a button at that place does not stay dead. The place of the keyboard is the focus. Enter and Space do
 *    nothing in an overlay that has just opened. The same key does nothing in the content that has replaced a closed
 *    overlay, unless another key has moved the focus. A key that is held down acts once.
 * 3. The backdrop, and the buttons of a final act (consenting, sending, deleting), take no press in that second,
 *    wherever the last press was.
 *
 * Everything else works as soon as it can be read, text fields and scrolling even before. The page does not receive an
 * ignored press. Assistive technology clicks without a press, so only unreadable overlays and final acts hold it up.
 * Buttons that take no press now have `data-held`, or are in an element that has it. Pointers do not hit them
 * (controls.css), so that a mouse does not highlight them in vain, and tests that click wait. Tests that press keys
 * wait while the root has `data-keys-held` (test/e2e/support/page-driver.ts).
 */
export function useWatchedPresses(): void {
  useLayoutEffect(() => {
    const controller = new AbortController()
    for (const [type, listener] of Object.entries(listeners))
      window.addEventListener(type, listener as EventListener, { capture: true, signal: controller.signal })
    return () => controller.abort()
  }, [])
}

const holdMs = 1_000
const mostHoldMs = 2_000
/** The longest time between the end of a press and its click. */
const clickMs = 500
/** Presses of one burst are at most this far apart. */
const reachPx = { touch: 48, other: 24 }

const pressable = 'button, a, summary, [role="menuitem"]'
const actingKeys = ['Enter', ' ', 'Escape']
const leadingKeys = ['Tab', 'Home', 'End', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']

interface Overlay {
  element: Element
  /** The element with its final act. */
  final: Element | null
  /** The time from which it can be read; infinite until then. */
  readableAt: number
}

interface Point {
  x: number
  y: number
  reach: number
}

interface Press {
  /** The time when the press began, by the browser's clock. A busy page receives the press later. */
  at: number
  /** The time when the press ended; infinite while it lasts. */
  endedAt: number
  /** The point of the press, or its key. */
  place: Point | string
  isIgnored: boolean
}

/** The topmost overlay is last. */
const overlays: Overlay[] = []
let last: Press | null = null
let changedAt = Number.NEGATIVE_INFINITY
/** The place that takes no press after a change. */
let held = { point: null as Point | null, isOpening: false, until: 0, most: 0 }
let timer = 0

/**
 * Registers an overlay while its component is shown.
 * @param contents the contents of the overlay; when they change, it has to be read again
 * @param final the element with its final act; absent while there is none
 */
export function useOverlay(
  element: RefObject<Element | null>,
  contents: unknown = null,
  final?: RefObject<Element | null>,
): void {
  useLayoutEffect(() => {
    const overlay: Overlay = { element: element.current!, final: null, readableAt: Number.POSITIVE_INFINITY }
    overlays.push(overlay)
    return () => {
      overlays.splice(overlays.indexOf(overlay), 1)
      changedAt = performance.now()
      hold(changedAt, false)
    }
  }, [element])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other contents have to be read again.
  useLayoutEffect(() => {
    const overlay = overlays.find(overlay => overlay.element === element.current)!
    overlay.final = final?.current ?? null
    return awaitReadable(overlay)
  }, [element, contents, final])
}

/**
 * Returns how much of the bottom of the window a final act keeps free, in pixels. It keeps free the place of the press
 * that led to it, if that press was at the bottom.
 */
export function pressedHeight(): number {
  if (!last || typeof last.place === 'string' || performance.now() - last.at > mostHoldMs) return 0
  const { y, reach } = last.place
  return y > 0.6 * window.innerHeight ? window.innerHeight - y + reach : 0
}

function awaitReadable(overlay: Overlay): () => void {
  let isWanted = true
  overlay.readableAt = Number.POSITIVE_INFINITY
  changedAt = performance.now()
  hold(overlay.readableAt, true)
  const stop = afterPaint(async () => {
    await Promise.allSettled(overlay.element.getAnimations().map(({ finished }) => finished))
    if (!isWanted) return
    overlay.readableAt = performance.now()
    hold(overlay.readableAt, true)
  })
  return () => {
    isWanted = false
    stop()
  }
}

/** Holds the place of the last press for a second, counted from when the current contents could be seen. */
function hold(seenAt: number, isOpening: boolean): void {
  const point = last && typeof last.place !== 'string' ? last.place : null
  held = { point, isOpening, until: seenAt + holdMs, most: seenAt + mostHoldMs }
  // Waits until the whole change is in the page.
  queueMicrotask(mark)
}

/** Marks the elements that take no press now, until that changes. */
function mark(): void {
  clearTimeout(timer)
  for (const element of document.querySelectorAll('[data-held]')) element.removeAttribute('data-held')
  const now = performance.now()
  const unread = overlays.filter(({ readableAt }) => readableAt > now)
  const final = overlays.filter(overlay => overlay.final && now < overlay.readableAt + holdMs)
  const elements = [
    ...(held.point && now < held.until ? pressablesAt(held.point) : []),
    ...unread.map(({ element }) => element),
    ...final.map(overlay => overlay.final!),
  ]
  for (const element of elements) element.setAttribute('data-held', '')
  const areKeysHeld = now < held.until && (held.isOpening || typeof last?.place === 'string')
  document.documentElement.toggleAttribute('data-keys-held', areKeysHeld)
  const ends = [held.until, ...final.map(({ readableAt }) => readableAt + holdMs)].filter(
    end => end > now && Number.isFinite(end),
  )
  if (ends.length > 0) timer = window.setTimeout(mark, Math.min(...ends) - now + 1)
}

function pressablesAt({ x, y, reach }: Point): Element[] {
  const steps = [-reach, -reach / 2, 0, reach / 2, reach]
  const elements = steps.flatMap(dx => steps.map(dy => document.elementFromPoint(x + dx, y + dy)?.closest(pressable)))
  return elements.filter(element => element != null)
}

const isAt = (a: Point, b: Point) => Math.abs(a.x - b.x) <= b.reach && Math.abs(a.y - b.y) <= b.reach

/** Returns whether the topmost overlay takes no press at this time, wherever the last press was. */
function isOverlayHeld(at: number, target: EventTarget | null): boolean {
  const top = overlays.at(-1)
  if (!top || !(target instanceof Element) || isTyped(target)) return false
  const isFinal = target === top.element || top.final?.contains(target)
  return at < top.readableAt + (isFinal ? holdMs : 0)
}

function begin(press: Omit<Press, 'endedAt' | 'isIgnored'>, isPlaceHeld: boolean, target: EventTarget | null): Press {
  const isIgnored = isPlaceHeld || press.at < changedAt || isOverlayHeld(press.at, target)
  if (isPlaceHeld) held.until = Math.min(press.at + holdMs, held.most)
  else if (!isIgnored) endBurst()
  last = { ...press, endedAt: Number.POSITIVE_INFINITY, isIgnored }
  return last
}

/** Ends a burst of presses. A person who presses elsewhere has seen what is there. */
function endBurst(): void {
  if (held.until === 0) return
  held.until = 0
  mark()
}

function onPointerDown(event: PointerEvent): void {
  const reach = event.pointerType === 'touch' ? reachPx.touch : reachPx.other
  const place = { x: event.clientX, y: event.clientY, reach }
  const at = event.timeStamp
  const isPlaceHeld = at < held.until && held.point !== null && isAt(place, held.point)
  if (begin({ at, place }, isPlaceHeld, event.target).isIgnored) hide(event)
}

function onKeyDown(event: KeyboardEvent): void {
  if (leadingKeys.includes(event.key)) endBurst()
  if (!actingKeys.includes(event.key) || event.isComposing) return
  const isRepeat = event.repeat && last?.place === event.key
  const isIgnored = isRepeat
    ? last!.isIgnored || changedAt > last!.at
    : begin({ at: event.timeStamp, place: event.key }, isKeyHeld(event), event.key === 'Escape' ? null : event.target)
        .isIgnored
  if (isIgnored) hide(event)
}

/**
 * Returns whether a key press is ignored. Escape may close one overlay after another. While text is being typed, only a
 * repeated Enter is held.
 */
function isKeyHeld({ key, target, timeStamp }: KeyboardEvent): boolean {
  if (key === 'Escape') return timeStamp < (overlays.at(-1)?.readableAt ?? 0)
  if (timeStamp >= held.until) return false
  if (target instanceof Element && isTyped(target)) return key === 'Enter' && last?.place === key
  return held.isOpening || last?.place === key
}

function onKeyUp(event: KeyboardEvent): void {
  if (last?.place !== event.key) return
  last.endedAt = event.timeStamp
  if (last.isIgnored) hide(event)
}

/** If an overlay opened during a press, the release of that press is ignored as well. */
function onRelease(event: PointerEvent | MouseEvent | TouchEvent): void {
  if (!last || typeof last.place === 'string') return
  if (event.type === 'pointerup') last.endedAt = event.timeStamp
  const isInside = event.target instanceof Element && overlays.at(-1)?.element.contains(event.target)
  if (last.isIgnored || (changedAt > last.at && isInside)) hide(event)
}

function onPress(event: Event): void {
  if (last?.isIgnored && typeof last.place !== 'string') hide(event)
}

function onClick(event: MouseEvent): void {
  // Clicks that the page itself dispatches always count.
  if (!event.isTrusted) return
  const isOfPress =
    last && (typeof last.place === 'string') === (event.detail === 0) && event.timeStamp - last.endedAt < clickMs
  const press = isOfPress ? last : null
  const at = press?.at ?? event.timeStamp
  if (press?.isIgnored || at < changedAt || isOverlayHeld(at, event.target)) hide(event)
}

function onBlur({ target, timeStamp }: Event): void {
  if (target === window && last) last.endedAt = Math.min(last.endedAt, timeStamp)
}

function hide(event: Event): void {
  event.stopImmediatePropagation()
  // For a touch, this would also end scrolling.
  if (!event.type.startsWith('touch')) event.preventDefault()
}

const listeners = {
  pointerdown: onPointerDown,
  touchstart: onPress,
  mousedown: onPress,
  pointerup: onRelease,
  touchend: onRelease,
  mouseup: onRelease,
  click: onClick,
  dblclick: onPress,
  keydown: onKeyDown,
  keyup: onKeyUp,
  blur: onBlur,
}
