/** A stretch of the text before, and what stands in its place after. */
export interface Replacement {
  start: number
  length: number
  text: string
}

/** Words with their marks, characters of scripts without blanks, blanks, and all else by itself; never part of a character. */
const tokenPattern =
  /[[\p{L}\p{N}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]][[\p{L}\p{N}\p{M}_\u200c\u200d]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]]*|[ \u00a0]+|[^][\p{M}\u200c\u200d\u{1f3fb}-\u{1f3ff}]*/gv

/** Above this many differing words the rest is one replacement: the time grows with the square of it. */
const MOST_EDITS = 600

/**
 * What makes one text of another, word by word, in order and apart from each other (Myers, "An O(ND) difference algorithm",
 * 1986). Words that both texts have are left alone; blanks alone between two changed words are not.
 */
export function wordDiff(before: string, after: string): Replacement[] {
  const [old, next] = [tokens(before), tokens(after)]
  let head = 0
  while (head < old.length && head < next.length && old[head] === next[head]) head++
  let tail = 0
  const shorter = Math.min(old.length, next.length) - head
  while (tail < shorter && old[old.length - 1 - tail] === next[next.length - 1 - tail]) tail++
  const middle = [old.slice(head, old.length - tail), next.slice(head, next.length - tail)] as const
  const start = old.slice(0, head).join('').length
  return joinedOverBlanks(before, replacements(middle[0], middle[1], start))
}

const tokens = (text: string): string[] => text.match(tokenPattern) ?? []

function replacements(old: string[], next: string[], start: number): Replacement[] {
  const found: Replacement[] = []
  let [at, i, j] = [start, 0, 0]
  for (const [x, y] of [...commonTokens(old, next), [old.length, next.length] as const]) {
    const gone = old.slice(i, x).join('')
    const text = next.slice(j, y).join('')
    if (gone !== '' || text !== '') found.push({ start: at, length: gone.length, text })
    at += gone.length + (old[x]?.length ?? 0)
    i = x + 1
    j = y + 1
  }
  return found
}

/** Pairs of indices of a longest common subsequence; none when the texts have too little in common. */
function commonTokens(old: string[], next: string[]): [number, number][] {
  if (old.length === 0 || next.length === 0) return []
  const reached: Int32Array[] = []
  const most = Math.min(old.length + next.length, MOST_EDITS)
  const furthest = new Int32Array(2 * most + 3)
  for (let edits = 0; edits <= most; edits++) {
    for (let k = -edits; k <= edits; k += 2) {
      const at = most + 1 + k
      const isDown = k === -edits || (k !== edits && furthest[at - 1]! < furthest[at + 1]!)
      let x = isDown ? furthest[at + 1]! : furthest[at - 1]! + 1
      while (x < old.length && x - k < next.length && old[x] === next[x - k]) x++
      furthest[at] = x
      if (x >= old.length && x - k >= next.length) return walkBack(reached, most, edits, old.length, next.length)
    }
    reached.push(furthest.slice())
  }
  return []
}

function walkBack(reached: Int32Array[], most: number, edits: number, x: number, y: number): [number, number][] {
  const pairs: [number, number][] = []
  for (let left = edits; left > 0; left--) {
    const furthest = reached[left - 1]!
    const at = most + 1 + x - y
    const isDown = x - y === -left || (x - y !== left && furthest[at - 1]! < furthest[at + 1]!)
    const k = x - y + (isDown ? 1 : -1)
    const from = furthest[most + 1 + k]!
    const steps = isDown ? x - from : x - from - 1
    for (let step = 0; step < steps; step++) pairs.push([--x, --y])
    x = from
    y = from - k
  }
  while (x > 0 && y > 0) pairs.push([--x, --y])
  return pairs.reverse()
}

/** `old words` → `new text` reads better than two changes with a blank that stays. */
function joinedOverBlanks(before: string, found: Replacement[]): Replacement[] {
  const joined: Replacement[] = []
  for (const one of found) {
    const last = joined.at(-1)
    const between = last && before.slice(last.start + last.length, one.start)
    if (last && /^ +$/.test(between!) && last.length > 0 && one.length > 0 && last.text !== '' && one.text !== '') {
      last.text += between + one.text
      last.length = one.start + one.length - last.start
    } else joined.push({ ...one })
  }
  return joined
}
