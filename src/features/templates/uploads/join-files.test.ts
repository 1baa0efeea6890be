import { expect, it } from 'vitest'
import { assertJoinable } from './join-files.ts'

const mib = 1024 * 1024
const pages = (count: number) => Array.from({ length: count }, () => ({}) as never)
const taken = (pageCount: number, made: { converted?: number; changed?: number; form?: number } = {}) => ({
  converted:
    made.converted === undefined
      ? null
      : { pdf: new Uint8Array(made.converted), docx: null, warnings: [], takenOut: [] },
  pdf: {
    pages: pages(pageCount),
    changedDocument: made.changed === undefined ? null : new Uint8Array(made.changed),
    form: made.form === undefined ? null : { changedDocument: new Uint8Array(made.form) },
  },
})

it('refuses to join files that have more than 2,000 pages or 100 MiB in total', () => {
  assertJoinable([taken(1_000, { converted: 40 * mib }), taken(1_000, { changed: 30 * mib, form: 30 * mib })])
  expect(() => assertJoinable([taken(1_999), taken(2)])).toThrow(
    expect.objectContaining({ values: { detail: 'The files must have at most 2000 pages together; got 2001' } }),
  )
  expect(() =>
    assertJoinable([taken(1, { converted: 40 * mib }), taken(1, { changed: 30 * mib, form: 31 * mib })]),
  ).toThrow(
    expect.objectContaining({
      values: {
        detail: 'The files must be at most 100 MiB together once converted to PDF; send fewer or smaller files',
      },
    }),
  )
})
