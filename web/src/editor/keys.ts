import type { EditorTextKey } from '../texts/editor-text.ts'
import type { PlaceableKind } from './model/field-kinds.ts'

/**
 * The letters that place a kind of field, while a field or the paper has the focus and nowhere else (WCAG 2.2, 2.1.4). Rarer kinds
 * have none: they are in the list of kinds.
 */
export const kindLetters: Partial<Record<PlaceableKind, string>> = {
  signature: 'S',
  initials: 'I',
  text: 'T',
  paragraph: 'P',
  date: 'D',
  number: 'N',
  amount: 'A',
  checkbox: 'C',
  radio: 'R',
  dropdown: 'O',
  multiple: 'M',
  attachment: 'F',
}

const kindsByLetter = new Map(Object.entries(kindLetters).map(([kind, letter]) => [letter, kind as PlaceableKind]))

/** The kind that a key places. */
export const kindOfKey = (key: string): PlaceableKind | undefined =>
  key.length === 1 ? kindsByLetter.get(key.toUpperCase()) : undefined

/** The place of the signer that a key gives fields to, from 0. */
export const signerOfKey = (key: string): number | undefined => (/^[1-9]$/.test(key) ? Number(key) - 1 : undefined)

/** What the other keys do, as the list of shortcuts says it. */
export const shortcuts: readonly [keys: string, does: EditorTextKey][] = [
  ['1 – 9', 'key_signer'],
  ['Tab', 'key_tab'],
  ['F6', 'key_parts'],
  ['← ↑ → ↓', 'key_arrows'],
  ['Alt + ← ↑ → ↓', 'key_resize'],
  ['Enter', 'key_enter'],
  ['Space', 'key_space'],
  ['Delete', 'key_delete'],
  ['Ctrl + Z, Ctrl + Y', 'key_undo'],
  ['Ctrl + D', 'key_duplicate'],
  ['Ctrl + A', 'key_all'],
  ['Ctrl + S', 'key_save'],
  ['Ctrl + + − 0', 'key_zoom'],
  ['Esc', 'key_escape'],
  ['?', 'key_help'],
]
