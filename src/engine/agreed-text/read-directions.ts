import { isRightToLeft } from './page-lines.ts'

type Direction = 'right' | 'left' | 'number' | 'neutral'

function directionOf(text: string): Direction {
  if (isRightToLeft(text)) return /^\p{N}+$/u.test(text) ? 'number' : 'left'
  if (/\p{L}/u.test(text)) return 'right'
  return /\p{N}/u.test(text) ? 'number' : 'neutral'
}

/**
 * The orders in which a line that is shown from left to right may have been written (Unicode Standard Annex 9, backwards):
 * in a paragraph from right to left with other words as one stretch, each for itself, or letters together and numbers each
 * for itself; and in one from left to right. Words and numbers are never taken apart.
 */
export function writtenOrders(shown: string[]): string[][] {
  const backwards = shown.toReversed()
  const isOther = (text: string) => ['right', 'number'].includes(directionOf(text))
  const fromRight = (turn: (run: string[]) => string[]) =>
    turnRuns(backwards, isOther, text => directionOf(text) !== 'left', turn)
  return [
    fromRight(run => turnWords(run, true)),
    fromRight(run => run.toReversed()),
    fromRight(run => turnWords(run, false)),
    turnRuns(
      shown,
      text => directionOf(text) === 'left',
      text => directionOf(text) !== 'right',
      run =>
        turnRuns(
          run.toReversed(),
          text => directionOf(text) === 'number',
          text => directionOf(text) !== 'left',
          inner => turnWords(inner, false),
        ),
    ),
  ]
}

/** Turns each longest run that begins and ends with what `isEnd` says and has nothing else than what `isInside` says. */
function turnRuns(
  items: string[],
  isEnd: (text: string) => boolean,
  isInside: (text: string) => boolean,
  turn: (run: string[]) => string[],
): string[] {
  const result: string[] = []
  for (let at = 0; at < items.length; ) {
    if (!isEnd(items[at]!)) {
      result.push(items[at++]!)
      continue
    }
    let end = at
    for (let next = at; next < items.length && isInside(items[next]!); next++) if (isEnd(items[next]!)) end = next
    result.push(...turn(items.slice(at, end + 1)))
    at = end + 1
  }
  return result
}

/** Turns words each for itself; `joinsLetters`: words of letters that stand together as one. */
function turnWords(run: string[], joinsLetters: boolean): string[] {
  const words: string[][] = [[]]
  for (const item of run) {
    if (/^\s*$/.test(item)) words.push([item], [])
    else words.at(-1)!.push(item)
  }
  const isLetters = (word: string[]) => word.some(item => directionOf(item) === 'right')
  const result: string[] = []
  for (let at = 0; at < words.length; ) {
    let end = at
    if (joinsLetters && isLetters(words[at]!))
      for (
        let next = at;
        next < words.length && (isLetters(words[next]!) || words[next]!.every(item => /^\s*$/.test(item)));
        next++
      )
        if (isLetters(words[next]!)) end = next
    result.push(
      ...words
        .slice(at, end + 1)
        .flat()
        .reverse(),
    )
    at = end + 1
  }
  return result
}
