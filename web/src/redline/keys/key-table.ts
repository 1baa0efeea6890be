import { actionIn } from '../../ui/keys/key-rows.ts'
import { readingKeys } from '../reading/use-reading-keys.ts'

/**
 * Lists every key of the page by where it works and what it does. The key handlers and the list of shortcuts read this
 * table. A key without Ctrl or Alt types a character that speech input or a slip may type too, so it works only while
 * the document or a card has the focus (WCAG 2.2, 2.1.4). The table also lists the keys that `document`, `editing` and
 * `saving` handle.
 */
export const redlineKeys = {
  /** These also work while the user types. */
  page: {
    help: ['Ctrl+/'],
    comment: ['Ctrl+Alt+m'],
    messages: ['Ctrl+Alt+k'],
    nextPart: ['F6'],
    previousPart: ['Shift+F6'],
  },
  /** These work in the document, while the user is not typing. */
  reading: {
    list: ['?'],
    cards: ['c'],
    /** Also works after the focus has left the edited clause, and leaves the printed pages. */
    endEditing: ['Escape'],
  },
  /** These work in the reading bar. */
  bar: {
    leavePages: ['Escape'],
  },
  /** These work on a card, while the user is not typing in it. */
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
  bar: {},
  card: {},
  writing: { send: ['Ctrl+Enter'], stop: ['Escape'] },
} as const

export type RedlineKeyPlace = keyof typeof redlineKeys
export type RedlineKeyAction<Place extends RedlineKeyPlace> = keyof (typeof redlineKeys)[Place] & string

/** Returns the action of a key pressed at a place, or undefined. */
export const redlineActionAt = <Place extends RedlineKeyPlace>(
  place: Place,
  press: string,
): RedlineKeyAction<Place> | undefined => actionIn(redlineKeys[place], press)
