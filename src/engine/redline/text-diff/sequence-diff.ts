/**
 * The items from `fromA` up to, but not including, `toA` in one sequence became the items from `fromB` up to, but not
 * including, `toB` in the other. Items between edits are equal.
 */
export interface SequenceEdit {
  fromA: number
  toA: number
  fromB: number
  toB: number
}

/** The longest edit script to search for. Time and memory grow with the square of its length. */
const MAX_EDITS = 1_000

/**
 * Finds the edits between two sequences, in order, with at least one unchanged item between any two edits. For example,
 * `a b c` and `a x c` differ by one edit, of the item at index 1.
 *
 * The algorithm sets equal items at both ends aside and computes the shortest edit script for the rest (Myers 1986, the
 * greedy algorithm). If the script is too long, items that occur once in both sequences and in the same order become
 * fixed points, and the stretches between two fixed points are compared separately.
 */
export function sequenceDiff(a: readonly string[], b: readonly string[]): SequenceEdit[] {
  const whole = withoutSameEnds(a, b, { fromA: 0, toA: a.length, fromB: 0, toB: b.length })
  const head = whole.fromA
  const [middleA, middleB] = [a.slice(head, whole.toA), b.slice(head, whole.toB)]
  if (middleA.length + middleB.length === 0) return []
  const numbers = new Map(middleA.map((item, at) => [item, at]))
  const [inA, inB] = [middleA, middleB].map(items => Int32Array.from(items, item => numbers.get(item) ?? NOT_IN_A))
  if (inB!.every(number => number === NOT_IN_A)) return [whole]
  const edits: SequenceEdit[] = []
  compare(inA!, inB!, { fromA: 0, toA: middleA.length, fromB: 0, toB: middleB.length }, true, edits)
  return edits.map(({ fromA, toA, fromB, toB }) => ({
    fromA: head + fromA,
    toA: head + toA,
    fromB: head + fromB,
    toB: head + toB,
  }))
}

const NOT_IN_A = -1

/** Yields the pairs of equal items between the edits of two sequences, in order. */
export function* samePairs<Item>(
  a: Iterable<Item>,
  b: Iterable<Item>,
  edits: readonly SequenceEdit[],
): Generator<[Item, Item]> {
  const [before, after] = [[...a], [...b]]
  let [i, j] = [0, 0]
  for (const { fromA, toA, toB } of [...edits, { fromA: before.length, toA: 0, toB: 0 }]) {
    while (i < fromA) yield [before[i++]!, after[j++]!]
    i = toA
    j = toB
  }
}

function withoutSameEnds<Item>(
  a: ArrayLike<Item>,
  b: ArrayLike<Item>,
  { fromA, toA, fromB, toB }: SequenceEdit,
): SequenceEdit {
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) {
    fromA++
    fromB++
  }
  while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) {
    toA--
    toB--
  }
  return { fromA, toA, fromB, toB }
}

function compare(a: Int32Array, b: Int32Array, whole: SequenceEdit, mayDivide: boolean, edits: SequenceEdit[]): void {
  const stretch = withoutSameEnds(a, b, whole)
  const { fromA, toA, fromB, toB } = stretch
  if (fromA === toA && fromB === toB) return
  const stretchEdits = fromA === toA || fromB === toB ? [stretch] : shortest(a, b, stretch)
  if (stretchEdits) for (const edit of stretchEdits) add(edits, edit)
  else if (mayDivide) divide(a, b, stretch, edits)
  else add(edits, stretch)
}

function add(edits: SequenceEdit[], edit: SequenceEdit): void {
  const last = edits.at(-1)
  if (last && last.toA === edit.fromA && last.toB === edit.fromB) {
    last.toA = edit.toA
    last.toB = edit.toB
  } else edits.push({ ...edit })
}

/** Returns the shortest edit script; null if more than MAX_EDITS items would have to be inserted or deleted. */
function shortest(a: Int32Array, b: Int32Array, { fromA, toA, fromB, toB }: SequenceEdit): SequenceEdit[] | null {
  const [sizeA, sizeB] = [toA - fromA, toB - fromB]
  const limit = Math.min(MAX_EDITS, sizeA + sizeB)
  const furthest = new Int32Array(2 * limit + 3)
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= limit; edits++) {
    trace.push(furthest.slice(limit + 1 - edits - 1, limit + 1 + edits + 2))
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = limit + 1 + diagonal
      const isInsertion = diagonal === -edits || (diagonal !== edits && furthest[at - 1]! < furthest[at + 1]!)
      let x = isInsertion ? furthest[at + 1]! : furthest[at - 1]! + 1
      let y = x - diagonal
      while (x < sizeA && y < sizeB && a[fromA + x] === b[fromB + y]) {
        x++
        y++
      }
      furthest[at] = x
      if (x >= sizeA && y >= sizeB) return walkBack(trace, sizeA, sizeB, fromA, fromB)
    }
  }
  return null
}

/** Follows the trace back to the edits. `trace[n]` holds how far n-1 edits reach on each diagonal from -n-1 to n+1. */
function walkBack(trace: Int32Array[], sizeA: number, sizeB: number, fromA: number, fromB: number): SequenceEdit[] {
  const steps: SequenceEdit[] = []
  let [x, y] = [sizeA, sizeB]
  for (let edits = trace.length - 1; edits > 0; edits--) {
    const before = trace[edits]!
    const diagonal = x - y
    const at = (of: number) => before[of + edits + 1]!
    const isInsertion = diagonal === -edits || (diagonal !== edits && at(diagonal - 1) < at(diagonal + 1))
    const previous = isInsertion ? diagonal + 1 : diagonal - 1
    const fromX = at(previous)
    const fromY = fromX - previous
    const [toX, toY] = isInsertion ? [fromX, fromY + 1] : [fromX + 1, fromY]
    steps.push({ fromA: fromA + fromX, toA: fromA + toX, fromB: fromB + fromY, toB: fromB + toY })
    ;[x, y] = [fromX, fromY]
  }
  const edits: SequenceEdit[] = []
  for (const step of steps.reverse()) add(edits, step)
  return edits
}

function divide(a: Int32Array, b: Int32Array, { fromA, toA, fromB, toB }: SequenceEdit, edits: SequenceEdit[]): void {
  const points = fixedPoints(a, b, { fromA, toA, fromB, toB })
  if (points.length === 0) {
    add(edits, { fromA, toA, fromB, toB })
    return
  }
  let last = { a: fromA, b: fromB }
  for (const fixed of [...points, { a: toA, b: toB }]) {
    compare(a, b, { fromA: last.a, toA: fixed.a, fromB: last.b, toB: fixed.b }, false, edits)
    last = { a: fixed.a + 1, b: fixed.b + 1 }
  }
}

/** Returns the longest series of items that occur once in each sequence and in the same order. */
function fixedPoints(
  a: Int32Array,
  b: Int32Array,
  { fromA, toA, fromB, toB }: SequenceEdit,
): { a: number; b: number }[] {
  const [onceA, onceB] = [singles(a, fromA, toA), singles(b, fromB, toB)]
  const pairs = [...onceA].flatMap(([item, at]) => {
    const atInB = onceB.get(item)
    return at >= 0 && atInB !== undefined && atInB >= 0 ? [{ a: at, b: atInB }] : []
  })
  pairs.sort((a, b) => a.a - b.a)
  return longestRising(pairs)
}

/** Returns the index of each item; -1 for an item that occurs more than once. */
function singles(items: Int32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let at = from; at < to; at++) places.set(items[at]!, places.has(items[at]!) ? -1 : at)
  return places
}

function longestRising(pairs: { a: number; b: number }[]): { a: number; b: number }[] {
  /** For each length, the index of the last pair in the rising series of that length whose end is lowest. */
  const ends: number[] = []
  const before: number[] = []
  pairs.forEach((pair, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]!.b < pair.b) low = middle + 1
      else high = middle
    }
    before.push(low > 0 ? ends[low - 1]! : -1)
    ends[low] = index
  })
  const row: { a: number; b: number }[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index]!) row.push(pairs[index]!)
  return row.reverse()
}
