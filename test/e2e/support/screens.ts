import type { BrowserContextOptions } from 'playwright-core'
import { phone, wideScreen } from './browser.ts'

type Screen = readonly [name: string, options: BrowserContextOptions, colorScheme: 'light' | 'dark']

/** Together, they cover both widths and both colour schemes. */
export const bothScreens = [
  ['a wide screen in light mode', { ...wideScreen, colorScheme: 'light' }, 'light'],
  ['a phone in dark mode', { ...phone, colorScheme: 'dark' }, 'dark'],
] as const satisfies Screen[]

/** Both screens in the long form; otherwise the screen of this turn, so that tests can alternate between them. */
export const screenInTurn = (turn: 0 | 1): readonly Screen[] => inTurn(bothScreens, turn)

/** Every second item, beginning with the first or second by `turn`; all items in the long form. */
export const inTurn = <T>(all: readonly T[], turn: number): T[] =>
  all.filter((_, at) => process.env.SCREENS === 'all' || at % 2 === turn)
