import type { InlineNode } from '../../api/generated/calls.ts'
import type { EditOf } from './edit.ts'
import { type Editor, isOwnInsertion } from './editor.ts'
import { cutsCharacter } from './restore-text.ts'

/** A code unit of a clause, deleted ones too, as far as undoing has to know it. */
interface Unit {
  text: string
  /** This member's own open insertion, which leaves no trace when it goes. */
  isOwn: boolean
  isGone: boolean
  look: Look
}
interface Look {
  bold: boolean
  italic: boolean
  underline: boolean
}

/** The way back is not known: somebody else has changed what stays of the text. */
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

/** What brings units a step nearer to what they were; undefined when they are. Throws `NoWayBack`. */
export const stepBack = (is: readonly Unit[], was: readonly Unit[]): Step | undefined =>
  keptStep(is, was) ?? ownStep(is, was) ?? formatStep(is, was)

/** A place as operations name it: the current text before it, and what is deleted right before it. */
function placeAt(units: readonly Unit[], index: number): { start: number; deleted: number } {
  const before = units.slice(0, index)
  const start = before.filter(unit => !unit.isGone).length
  return { start, deleted: index - 1 - before.findLastIndex(unit => !unit.isGone) }
}

/** What this member did not type stays: it is deleted or it is not. */
function keptStep(is: readonly Unit[], was: readonly Unit[]): Step | undefined {
  const kept = was.filter(unit => !unit.isOwn)
  if (kept.length !== is.filter(unit => !unit.isOwn).length) throw new NoWayBack('other text')
  let number = 0
  const differing = is.map(unit => {
    if (unit.isOwn) return null
    const before = kept[number++]
    if (before?.text !== unit.text) throw new NoWayBack('other text')
    return before.isGone === unit.isGone ? null : before.isGone
  })
  const from = differing.findIndex(one => one !== null)
  if (from < 0) return undefined
  const behind = differing.findIndex((one, index) => index > from && one !== differing[from])
  const length = (behind < 0 ? is.length : behind) - from
  const { start, deleted } = placeAt(is, from)
  return differing[from]
    ? { kind: 'replaceText', start, length, text: '' }
    : { kind: 'restore', start, deleted, length }
}

/** What this member typed, in each gap between the rest. */
function gapsOf(units: readonly Unit[]): { from: number; own: Unit[] }[] {
  const gaps = [{ from: 0, own: [] as Unit[] }]
  for (const [index, unit] of units.entries()) {
    if (unit.isOwn) gaps.at(-1)!.own.push(unit)
    else gaps.push({ from: index + 1, own: [] })
  }
  return gaps
}

const textOf = (units: readonly Unit[]) => units.map(unit => unit.text).join('')

function ownStep(is: readonly Unit[], was: readonly Unit[]): Step | undefined {
  const before = gapsOf(was)
  for (const [number, { from, own }] of gapsOf(is).entries()) {
    const [now, then] = [textOf(own), textOf(before[number]!.own)]
    if (now === then) continue
    const [head, tail] = sharedEnds(now, then)
    const { start, deleted } = placeAt(is, from + head)
    const length = now.length - head - tail
    if (length > 0) return { kind: 'replaceText', start, length, text: '' }
    return { kind: 'replaceText', start, length: 0, deleted, text: then.slice(head, then.length - tail) }
  }
  return undefined
}

/** How many code units two texts begin and end with alike; no character is cut. */
function sharedEnds(one: string, other: string): [number, number] {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one[head] === other[head]) head++
  let tail = 0
  while (tail < most - head && one.at(-1 - tail) === other.at(-1 - tail)) tail++
  const isCut = (text: string) => cutsCharacter(text, head) || cutsCharacter(text, text.length - tail)
  return isCut(one) || isCut(other) ? [0, 0] : [head, tail]
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

/** Line breaks and objects have no look. */
const isAlike = (one: Unit, other: Unit) => /[\n\ufffc]/.test(one.text) || isSameLook(one.look, other.look)
const isSameLook = (one: Look, other: Look) =>
  one.bold === other.bold && one.italic === other.italic && one.underline === other.underline
