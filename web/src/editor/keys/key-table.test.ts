import { expect, it } from 'vitest'
import { pressOf, shownPresses } from '../../ui/keys/key-presses.ts'
import { actionAt, editorKeys } from './key-table.ts'

const typed = (key: string, rest: Partial<Parameters<typeof pressOf>[0]> = {}) =>
  pressOf({ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...rest })

it('assigns no key to two actions that work in the same place', () => {
  const { anywhere, page, paper, field } = editorKeys
  const presses = [anywhere, page, paper, field].flatMap(place => Object.values(place).flat())
  expect(presses.filter((press, index) => presses.indexOf(press) !== index)).toEqual([])
})

it('binds plain characters only on the paper and its fields', () => {
  const presses = [editorKeys.anywhere, editorKeys.page].flatMap(place => Object.values(place).flat())
  expect(presses.filter(press => press.length === 1)).toEqual([])
})

it.each([
  ['a letter', typed('s'), 's'],
  ['a letter with Caps Lock', typed('S'), 's'],
  ['Command to Ctrl', typed('Z', { metaKey: true, shiftKey: true }), 'Ctrl+Shift+z'],
  ['a letter that Alt changes on a Mac', typed('å', { code: 'KeyA', altKey: true }), 'Alt+a'],
  ['a character that Shift types', typed('?', { shiftKey: true }), '?'],
  ['plus, with or without Shift', typed('+', { ctrlKey: true, shiftKey: true }), 'Ctrl+Plus'],
  ['an arrow', typed('ArrowLeft', { altKey: true, shiftKey: true }), 'Alt+Shift+ArrowLeft'],
  ['Space', typed(' '), 'Space'],
])('normalizes %s', (_, press, expected) => expect(press).toBe(expected))

it('finds the action of a key for the place where the key is pressed', () => {
  expect(actionAt('paper', 's')).toBe('place')
  expect(actionAt('page', 's')).toBeUndefined()
  expect(actionAt('field', 'Alt+ArrowUp')).toBe('resize')
})

it.each([
  [editorKeys.page.redo, 'Ctrl + Y; Ctrl + Shift + Z'],
  [editorKeys.field.resizeTen, 'Alt + Shift + ← ↑ → ↓'],
  [editorKeys.field.giveTo, '1 … 9'],
  [editorKeys.anywhere.zoomOut, 'Ctrl + −'],
  [editorKeys.page.stop, 'Esc'],
])('displays %j as %s', (presses, expected) => expect(shownPresses(presses).join('; ')).toBe(expected))
