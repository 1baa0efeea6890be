import { arrowKeys } from '../../ui/keys/key-presses.ts'
import { actionIn } from '../../ui/keys/key-rows.ts'
import { keyOfKind, placeableKinds } from '../model/field-kinds.ts'

const arrows = (modifiers = '') => arrowKeys.map(key => modifiers + key)

/**
 * Lists every key of the editor by where it works and what it does. The key handlers and the list of shortcuts read
 * only this table. A key without Ctrl or Alt types a character that speech input or a slip may type too, so it works
 * only while the paper or a field has the focus (WCAG 2.2, 2.1.4).
 */
export const editorKeys = {
  /** These also work while the user types. */
  anywhere: {
    save: ['Ctrl+s'],
    help: ['Ctrl+/'],
    nextPart: ['F6'],
    previousPart: ['Shift+F6'],
    zoomIn: ['Ctrl+Plus', 'Ctrl+='],
    zoomOut: ['Ctrl+Minus'],
    zoomFit: ['Ctrl+0'],
  },
  /** These work wherever the user is not typing. */
  page: {
    undo: ['Ctrl+z'],
    redo: ['Ctrl+y', 'Ctrl+Shift+z'],
    all: ['Ctrl+a'],
    duplicate: ['Ctrl+d'],
    copyToPages: ['Ctrl+Shift+d'],
    stop: ['Escape'],
  },
  /** These work on the paper and on its fields. */
  paper: {
    place: placeableKinds.map(keyOfKind),
    list: ['?'],
  },
  /** These work on a field. */
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

export type KeyPlace = keyof typeof editorKeys
export type KeyAction<Place extends KeyPlace> = keyof (typeof editorKeys)[Place] & string

/** Returns the action of a key pressed at a place, or undefined. */
export const actionAt = <Place extends KeyPlace>(place: Place, press: string): KeyAction<Place> | undefined =>
  actionIn(editorKeys[place], press)
