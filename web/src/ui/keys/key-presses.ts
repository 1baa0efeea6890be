export const arrowKeys = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']

const names: Record<string, string> = { ' ': 'Space', '+': 'Plus', '-': 'Minus' }

/** The properties of a keyboard event that identify the keys. */
interface PressedKeys {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/**
 * Returns a press in the form that the key tables use. Ctrl also stands for Command, and Shift is left out if it only
 * types another character.
 */
export function pressOf(event: PressedKeys) {
  // On a Mac, Alt turns a letter into another character.
  const letter = event.altKey ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined
  const typed = letter ?? event.key
  const key = names[typed] ?? (typed.length === 1 ? typed.toLowerCase() : typed)
  const isShift = event.shiftKey && (key.length > 1 ? !['Plus', 'Minus'].includes(key) : /\p{L}/u.test(key))
  const isControl = event.ctrlKey || event.metaKey
  return `${isControl ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${isShift ? 'Shift+' : ''}${key}`
}

const shownNames: Record<string, string> = {
  Plus: '+',
  Minus: '−',
  Escape: 'Esc',
  ArrowDown: '↓',
  ArrowUp: '↑',
}

/** Formats the presses of an action, such as "Ctrl + Y" and "Ctrl + Shift + Z". */
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
