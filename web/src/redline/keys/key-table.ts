import { actionIn } from '../../ui/keys/key-rows.ts'
import { readingKeys } from '../reading/use-reading-keys.ts'

/**
 * Every key of the page, by where it works and by what it does: what handles keys and what lists them read this table. A key
 * without Ctrl or Alt types a character that speech input or a slip may type too: it works only while the document or a card has
 * the focus (WCAG 2.2, 2.1.4). What `document`, `editing` and `saving` handle is listed with the rest.
 */
export const keyTable = {
  /** Also while something is typed. */
  page: {
    help: ['Ctrl+/'],
    comment: ['Ctrl+Alt+m'],
    messages: ['Ctrl+Alt+k'],
    nextPart: ['F6'],
    previousPart: ['Shift+F6'],
  },
  /** In the document, while nothing is typed. */
  reading: {
    list: ['?'],
    cards: ['c'],
    /** Also where the focus has left the clause that is edited. */
    endEditing: ['Escape'],
  },
  /** On a card, while nothing is typed in it. */
  card: {
    accept: ['a'],
    reject: ['r'],
    takeBack: ['u'],
    reply: ['y'],
    resolve: ['e'],
    nextCard: ['ArrowDown'],
    previousCard: ['ArrowUp'],
    toText: ['Escape'],
  },
} as const

/** Keys that other parts of the page handle. */
export const keysElsewhere = {
  page: { find: readingKeys.search, undo: ['Ctrl+z'], redo: ['Ctrl+y', 'Ctrl+Shift+z'] },
  reading: {
    nextChange: readingKeys.nextChange,
    previousChange: readingKeys.previousChange,
    activate: ['Enter', 'F2'],
  },
  card: {},
  writing: { send: ['Ctrl+Enter'], stop: ['Escape'] },
} as const

export type KeyPlace = keyof typeof keyTable
export type KeyAction<Place extends KeyPlace> = keyof (typeof keyTable)[Place] & string

/** What a key does that is pressed at a place, or undefined. */
export const actionAt = <Place extends KeyPlace>(place: Place, press: string): KeyAction<Place> | undefined =>
  actionIn(keyTable[place], press)
