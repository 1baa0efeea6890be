import type { BrowserContextOptions } from 'playwright-core'
import { phone, wideScreen } from './browser.ts'

type Screen = readonly [name: string, options: BrowserContextOptions, colorScheme: 'light' | 'dark']

/** Between them they have both widths and both sets of colours. */
export const bothScreens = [
  ['a wide screen in the light', { ...wideScreen, colorScheme: 'light' }, 'light'],
  ['a phone in the dark', { ...phone, colorScheme: 'dark' }, 'dark'],
] as const satisfies Screen[]

/** Both screens in the long form. Otherwise one of them: they take turns from one test to the next. */
export const screenInTurn = (turn: 0 | 1): readonly Screen[] => inTurn(bothScreens, turn)

/** Of what takes turns, those of one turn; all of them in the long form. */
export const inTurn = <T>(all: readonly T[], turn: number): T[] =>
  all.filter((_, at) => process.env.SCREENS === 'all' || at % 2 === turn)
