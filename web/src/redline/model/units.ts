import type { InlineNode } from '../../api/generated/calls.ts'
import type { EditOf } from './edit.ts'
import { type Editor, isOwnInsertion } from './editor.ts'
import { cutsCharacter } from './restore-text.ts'

/** A code unit of a clause, which may be deleted, with the properties that undo needs. */
interface Unit {
  text: string
  /** Whether it is part of an open insertion by this member, which leaves no trace when it is deleted. */
  isOwn: boolean
  isGone: boolean
  look: Look
}
interface Look {
  bold: boolean
  italic: boolean
  underline: boolean
}

/** Thrown if undo is impossible: another member has changed the text that remains. */
export class NoWayBack extends Error {}

export function unitsOf(content: readonly InlineNode[], editor: Editor): Unit[] {
  return content.flatMap(({ text, deleted, inserted, format = [] }) => {
    const isGone = deleted !== undefined
    const isOwn = !isGone && isOwnInsertion(editor, inserted)
    const look = {
      bold: format.includes('bold'),
      italic: format.includes('italic'),
      underline: format.includes('underline'),
    }
    return text.split('').map(unit => ({ text: unit, isOwn, isGone, look }))
  })
}

type Step = Omit<EditOf<'restore'>, 'anchor'> | Omit<EditOf<'replaceText'>, 'anchor'> | Omit<EditOf<'format'>, 'anchor'>

/**
 * Returns the next edit on the way from the current units to the former units; undefined if they are equal. Throws
 * `NoWayBack`.
 */
export const stepBack = (is: readonly Unit[], was: readonly Unit[]): Step | undefined =>
  keptStep(is, was) ?? ownStep(is, was) ?? formatStep(is, was)

/**
 * Returns a place in the form that operations use: the current text before it, and the deleted text right before it.
 */
function placeAt(units: readonly Unit[], index: number): { start: number; deleted: number } {
  const before = units.slice(0, index)
  const start = before.filter(unit => !unit.isGone).length
  return { start, deleted: index - 1 - before.findLastIndex(unit => !unit.isGone) }
}

/** Returns the edit that restores or deletes text that this member did not type, as it was before. */
function keptStep(is: readonly Unit[], was: readonly Unit[]): Step | undefined {
  const keptUnits = was.filter(unit => !unit.isOwn)
  if (keptUnits.length !== is.filter(unit => !unit.isOwn).length) throw new NoWayBack('other text')
  let number = 0
  const differing = is.map(unit => {
    if (unit.isOwn) return null
    const before = keptUnits[number++]
    if (before?.text !== unit.text) throw new NoWayBack('other text')
    return before.isGone === unit.isGone ? null : before.isGone
  })
  const from = differing.findIndex(wasGone => wasGone !== null)
  if (from < 0) return undefined
  const behind = differing.findIndex((wasGone, index) => index > from && wasGone !== differing[from])
  const length = (behind < 0 ? is.length : behind) - from
  const { start, deleted } = placeAt(is, from)
  return differing[from]
    ? { kind: 'replaceText', start, length, text: '' }
    : { kind: 'restore', start, deleted, length }
}

/** Returns the text that this member typed, in each gap between the other text. */
function gapsOf(units: readonly Unit[]): { from: number; typed: Unit[] }[] {
  const gaps = [{ from: 0, typed: [] as Unit[] }]
  for (const [index, unit] of units.entries()) {
    if (unit.isOwn) gaps.at(-1)!.typed.push(unit)
    else gaps.push({ from: index + 1, typed: [] })
  }
  return gaps
}

const textOf = (units: readonly Unit[]) => units.map(unit => unit.text).join('')

function ownStep(is: readonly Unit[], was: readonly Unit[]): Step | undefined {
  const before = gapsOf(was)
  for (const [number, { from, typed }] of gapsOf(is).entries()) {
    const [now, then] = [textOf(typed), textOf(before[number]!.typed)]
    if (now === then) continue
    const [head, tail] = sharedEnds(now, then)
    const { start, deleted } = placeAt(is, from + head)
    const length = now.length - head - tail
    if (length > 0) return { kind: 'replaceText', start, length, text: '' }
    return { kind: 'replaceText', start, length: 0, deleted, text: then.slice(head, then.length - tail) }
  }
  return undefined
}

/** Returns how many code units two texts share at their start and end, without cutting a character. */
function sharedEnds(a: string, b: string): [number, number] {
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head] === b[head]) head++
  let tail = 0
  while (tail < most - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const isCut = (text: string) => cutsCharacter(text, head) || cutsCharacter(text, text.length - tail)
  return isCut(a) || isCut(b) ? [0, 0] : [head, tail]
}

function formatStep(is: readonly Unit[], was: readonly Unit[]): Step | undefined {
  const [now, before] = [is, was].map(units => units.filter(unit => !unit.isGone)) as [Unit[], Unit[]]
  const from = now.findIndex((unit, index) => !isAlike(unit, before[index]!))
  if (from < 0) return undefined
  const behind = now.findIndex(
    (unit, index) =>
      index > from && (isAlike(unit, before[index]!) || !isSameLook(before[index]!.look, before[from]!.look)),
  )
  return { kind: 'format', start: from, length: (behind < 0 ? now.length : behind) - from, ...before[from]!.look }
}

/** Tells whether two units look alike. The look of line breaks and objects does not count. */
const isAlike = (a: Unit, b: Unit) => /[\n\ufffc]/.test(a.text) || isSameLook(a.look, b.look)
const isSameLook = (a: Look, b: Look) => a.bold === b.bold && a.italic === b.italic && a.underline === b.underline
