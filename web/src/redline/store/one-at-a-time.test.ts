import { expect, it } from 'vitest'
import { oneAtATime } from './one-at-a-time.ts'

it('runs once more if it is called during a run, and never twice at the same time', async () => {
  const ends: (() => void)[] = []
  let running = 0
  const ask = oneAtATime(async () => {
    running += 1
    expect(running).toBe(1)
    await new Promise<void>(end => ends.push(end))
    running -= 1
  })
  const first = ask()
  const [second, third] = [ask(), ask()]
  expect(ends.length).toBe(1)
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await Promise.all([first, second, third])
  expect(ends.length).toBe(2)
  void ask()
  expect(ends.length).toBe(3)
})
