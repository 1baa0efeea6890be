import { describe, it } from 'vitest'
import { isDefaultSuite } from './default-suite.ts'

/** Unlike `skip`, does not register the tests, so that the default suite reports no skipped tests. */
const leaveOut = Object.assign(() => {}, { each: () => () => {}, for: () => () => {}, runIf: () => () => {} })

/** A test that the default suite leaves out. */
export const itLong = isDefaultSuite ? (leaveOut as unknown as typeof it) : it

/** Tests that the default suite leaves out. */
export const describeLong = isDefaultSuite ? (leaveOut as unknown as typeof describe) : describe

/** Returns the chosen rows of a table in the default suite, and all rows in every other run. */
export function inDefaultSuite<Row>(rows: readonly Row[], isChosen: (row: Row, place: number) => boolean): Row[] {
  return isDefaultSuite ? rows.filter(isChosen) : [...rows]
}
