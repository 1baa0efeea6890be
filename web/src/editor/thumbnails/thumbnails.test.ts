import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError, ConnectionError } from '../../api/call.ts'
import { createPagePictures } from './page-pictures.ts'
import { columnsIn, pageByKey, windowOfRows } from './window-of-rows.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('renders the rows in view and two more on either side, but none beyond the ends of the list', () => {
  expect(windowOfRows({ scrollTop: 0, height: 800 }, 1000, 1)).toEqual({ from: 0, to: 8 })
  expect(windowOfRows({ scrollTop: 146 * 500, height: 800 }, 1000, 1)).toEqual({ from: 498, to: 508 })
  expect(windowOfRows({ scrollTop: 146 * 1000 - 800, height: 800 }, 1000, 1).to).toBe(1000)
  expect(windowOfRows({ scrollTop: 1e9, height: 800 }, 7, columnsIn(330))).toEqual({ from: 0, to: 7 })
})

it('moves only to existing pages with arrow and paging keys', () => {
  expect(pageByKey('ArrowDown', 4, 10, 3)).toBe(7)
  expect(pageByKey('ArrowDown', 9, 10, 3)).toBe(10)
  expect(pageByKey('PageUp', 4, 10, 3)).toBe(1)
  expect(pageByKey('End', 4, 10, 3)).toBe(10)
  expect(pageByKey('a', 4, 10, 3)).toBeNull()
})

it('fetches three pictures at a time, the latest requests first, and skips cancelled requests', async () => {
  const asked: number[] = []
  const answers: (() => void)[] = []
  const pictures = createPagePictures('token', page => {
    asked.push(page)
    return new Promise(done => answers.push(() => done(new Blob())))
  })
  const stops = [1, 2, 3, 4, 5, 6].map(page => pictures.want(page, () => {}))
  expect(asked).toEqual([1, 2, 3])
  stops[5]!()
  answers[0]!()
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([1, 2, 3, 5])
})

it('retries a picture if the service is busy or unreachable, but not if a page cannot be drawn', async () => {
  const asked: number[] = []
  const errors: Record<number, unknown> = {
    1: new ApiError(503, 'Busy'),
    2: new ConnectionError(null),
    3: new ApiError(404, 'Page cannot be drawn'),
  }
  const pictures = createPagePictures('token', async page => {
    asked.push(page)
    if (asked.filter(askedPage => askedPage === page).length === 1) throw errors[page]
    return new Blob()
  })
  const shown: number[] = []
  for (const page of [1, 2, 3]) pictures.want(page, () => shown.push(page))
  await vi.advanceTimersByTimeAsync(2500)
  expect(shown.toSorted()).toEqual([1, 2])
  expect(asked.toSorted()).toEqual([1, 1, 2, 2, 3])
})
