import { describe, expect, it } from 'vitest'
import { planReplacement } from './plan-replacement.ts'

/** Shows each change as `[old|new]`; `<` and `>` enclose an indivisible part of the text before. */
function shown(marked: string, after: string): string {
  const wholes: { start: number; end: number }[] = []
  let before = ''
  for (const character of marked) {
    if (character === '<') wholes.push({ start: before.length, end: before.length })
    else if (character === '>') wholes.at(-1)!.end = before.length
    else before += character
  }
  let [text, at] = ['', 0]
  for (const change of planReplacement(before, 0, before.length, after, wholes)) {
    text += `${before.slice(at, change.start)}[${before.slice(change.start, change.start + change.length)}|${change.text}]`
    at = change.start + change.length
  }
  return text + before.slice(at)
}

describe('the plan for a replacement', () => {
  it.each([
    ['in 30 days', 'in 14 days', 'in [30|14] days'],
    ['see <7.1> now', 'see 8.1 now', 'see [7.1|8.1] now'],
    ['see <Section 7.1 of it> now', 'see Section 8 of that now', 'see [Section 7.1 of it|Section 8 of that] now'],
    ['a<\ufffc>b', 'x\ufffcy', '[a|x]\ufffc[b|y]'],
    ['a<\ufffc>b', 'xy', '[a\ufffcb|xy]'],
    ['<\ufffc><\ufffc>', '\ufffc', '[\ufffc|]\ufffc'],
    ['Part <7>, of', 'Clause 7; of', '[Part|Clause] 7[,|;] of'],
    ['Part <7> of', 'Part 17 of', 'Part [7|17] of'],
  ])('of %j with %j is %j', (before, after, plan) => {
    expect(shown(before, after)).toBe(plan)
  })
})
