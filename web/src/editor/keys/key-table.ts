import { type PlaceableKind, placeableKinds } from '../model/field-kinds.ts'

const arrowKeys = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']
const arrows = (modifiers = '') => arrowKeys.map(key => modifiers + key)

/** The key that places each kind. */
export const kindKeys: Record<PlaceableKind, string> = {
  signature: 's',
  initials: 'i',
  name: 'n',
  'date-signed': 'g',
  text: 't',
  paragraph: 'l',
  date: 'd',
  number: 'u',
  amount: 'a',
  checkbox: 'c',
  radio: 'r',
  dropdown: 'o',
  multiple: 'm',
  attachment: 'f',
  email: 'e',
  company: 'p',
}

/**
 * Every key of the editor, by where it works and by what it does: what handles keys and what lists them read this table alone.
 * A key without Ctrl or Alt types a character that speech input or a slip may type too: it works only while the paper or a
 * field has the focus (WCAG 2.2, 2.1.4).
 */
export const keyTable = {
  /** Also while something is typed. */
  anywhere: {
    save: ['Ctrl+s'],
    help: ['Ctrl+/'],
    nextPart: ['F6'],
    previousPart: ['Shift+F6'],
    zoomIn: ['Ctrl+Plus', 'Ctrl+='],
    zoomOut: ['Ctrl+Minus'],
    zoomFit: ['Ctrl+0'],
  },
  /** Wherever nothing is typed. */
  page: {
    undo: ['Ctrl+z'],
    redo: ['Ctrl+y', 'Ctrl+Shift+z'],
    all: ['Ctrl+a'],
    duplicate: ['Ctrl+d'],
    copyToPages: ['Ctrl+Shift+d'],
    stop: ['Escape'],
  },
  /** On the paper and on its fields. */
  paper: {
    place: placeableKinds.map(kind => kindKeys[kind]),
    list: ['?'],
  },
  /** On a field. */
  field: {
    properties: ['Enter'],
    move: arrows(),
    moveTen: arrows('Shift+'),
    moveFar: arrows('Ctrl+'),
    resize: arrows('Alt+'),
    resizeTen: arrows('Alt+Shift+'),
    gather: ['Space'],
    giveTo: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
    giveToNobody: ['0'],
    remove: ['Delete', 'Backspace'],
    alignLeft: ['Alt+a'],
    alignCentre: ['Alt+h'],
    alignRight: ['Alt+d'],
    alignTop: ['Alt+w'],
    alignMiddle: ['Alt+v'],
    alignBottom: ['Alt+s'],
    distributeAcross: ['Alt+Shift+h'],
    distributeDown: ['Alt+Shift+v'],
  },
} as const

export type KeyPlace = keyof typeof keyTable
export type KeyAction<Place extends KeyPlace> = keyof (typeof keyTable)[Place] & string

/** What a key does that is pressed at a place, or undefined. */
export function actionAt<Place extends KeyPlace>(place: Place, press: string): KeyAction<Place> | undefined {
  const rows = Object.entries(keyTable[place]) as [KeyAction<Place>, readonly string[]][]
  return rows.find(([, presses]) => presses.includes(press))?.[0]
}

const names: Record<string, string> = { ' ': 'Space', '+': 'Plus', '-': 'Minus' }

/** What of an event of the keyboard says which keys are down. */
interface PressedKeys {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** A press as the table has it: Ctrl stands for Command too, and Shift is part of what types another character. */
export function pressOf(event: PressedKeys) {
  // on a Mac, Alt makes another character of a letter
  const letter = event.altKey ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined
  const typed = letter ?? event.key
  const key = names[typed] ?? (typed.length === 1 ? typed.toLowerCase() : typed)
  const isShift = event.shiftKey && (key.length > 1 ? !['Plus', 'Minus'].includes(key) : /\p{L}/u.test(key))
  const isControl = event.ctrlKey || event.metaKey
  return `${isControl ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${isShift ? 'Shift+' : ''}${key}`
}

const shownNames: Record<string, string> = { Plus: '+', Minus: '−', Escape: 'Esc' }

/** The presses of an action as they are written: "Ctrl + Y" and "Ctrl + Shift + Z". */
export function shownPresses(presses: readonly string[]): string[] {
  const [first = ''] = presses
  if (first.endsWith(arrowKeys[0]!)) return [shownPress(first.replace(arrowKeys[0]!, '← ↑ → ↓'))]
  if (presses.length > 3) return [`${first} … ${presses.at(-1)}`]
  return presses.map(shownPress)
}

const shownPress = (press: string) =>
  press
    .split('+')
    .map(part => shownNames[part] ?? (part.length === 1 ? part.toUpperCase() : part))
    .join(' + ')
