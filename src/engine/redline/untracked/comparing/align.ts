/** Pairs of positions with the same key, rising on both sides. */
export type Pairs = [number, number][]

/** Beyond this many comparisons a stretch without anything unique is not searched: hostile files repeat one paragraph. */
const comparisons = 400_000

/**
 * The longest common order of two lists of keys, nearly: what is the same at both ends, then what stands once on each side
 * (as patience diff does), and only small rests by dynamic programming. Never quadratic in the length of a document.
 */
export function align(a: readonly string[], b: readonly string[]): Pairs {
  const pairs: Pairs = []
  const pending = [{ a0: 0, a1: a.length, b0: 0, b1: b.length }]
  for (let range = pending.pop(); range; range = pending.pop()) {
    let { a0, a1, b0, b1 } = range
    while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) pairs.push([a0++, b0++])
    while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) pairs.push([--a1, --b1])
    if (a0 === a1 || b0 === b1) continue
    const anchors = uniqueInBoth(a, a0, a1, b, b0, b1)
    if (anchors.length === 0) {
      if ((a1 - a0) * (b1 - b0) <= comparisons) pairs.push(...commonOrder(a, a0, a1, b, b0, b1))
      continue
    }
    let [fromA, fromB] = [a0, b0]
    for (const [i, j] of [...anchors, [a1, b1] as [number, number]]) {
      pending.push({ a0: fromA, a1: i, b0: fromB, b1: j })
      if (i < a1) pairs.push([i, j])
      fromA = i + 1
      fromB = j + 1
    }
  }
  return pairs.sort((x, y) => x[0] - y[0])
}

function uniqueInBoth(
  a: readonly string[],
  a0: number,
  a1: number,
  b: readonly string[],
  b0: number,
  b1: number,
): Pairs {
  const inA = positions(a, a0, a1)
  const inB = positions(b, b0, b1)
  const pairs: Pairs = []
  for (const [key, i] of inA) {
    const j = inB.get(key)
    if (i >= 0 && j !== undefined && j >= 0) pairs.push([i, j])
  }
  return longestRising(pairs.sort((x, y) => x[0] - y[0]))
}

/** Where each key stands, -1 for one that stands twice. */
function positions(keys: readonly string[], from: number, to: number): Map<string, number> {
  const found = new Map<string, number>()
  for (let i = from; i < to; i++) found.set(keys[i]!, found.has(keys[i]!) ? -1 : i)
  return found
}

function longestRising(pairs: Pairs): Pairs {
  const ends: number[] = []
  const before: number[] = []
  for (const [index, [, j]] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]![1] < j) low = middle + 1
      else high = middle
    }
    before[index] = low > 0 ? ends[low - 1]! : -1
    ends[low] = index
  }
  const rising: Pairs = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at]!) rising.push(pairs[at]!)
  return rising.reverse()
}

function commonOrder(
  a: readonly string[],
  a0: number,
  a1: number,
  b: readonly string[],
  b0: number,
  b1: number,
): Pairs {
  const width = b1 - b0 + 1
  const lengths = new Uint32Array((a1 - a0 + 1) * width)
  for (let i = a1 - a0 - 1; i >= 0; i--) {
    for (let j = b1 - b0 - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[a0 + i] === b[b0 + j]
          ? lengths[(i + 1) * width + j + 1]! + 1
          : Math.max(lengths[(i + 1) * width + j]!, lengths[i * width + j + 1]!)
    }
  }
  const pairs: Pairs = []
  for (let i = 0, j = 0; i < a1 - a0 && j < b1 - b0; ) {
    if (a[a0 + i] === b[b0 + j]) pairs.push([a0 + i++, b0 + j++])
    else if (lengths[(i + 1) * width + j]! >= lengths[i * width + j + 1]!) i++
    else j++
  }
  return pairs
}

/** The stretches between pairs, as half-open ranges of both sides. */
export function gapsOf(
  pairs: Pairs,
  lengthA: number,
  lengthB: number,
): { a0: number; a1: number; b0: number; b1: number }[] {
  const gaps: { a0: number; a1: number; b0: number; b1: number }[] = []
  let [a0, b0] = [0, 0]
  for (const [i, j] of [...pairs, [lengthA, lengthB] as [number, number]]) {
    if (i > a0 || j > b0) gaps.push({ a0, a1: i, b0, b1: j })
    a0 = i + 1
    b0 = j + 1
  }
  return gaps
}
