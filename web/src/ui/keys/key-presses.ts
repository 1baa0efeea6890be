export const arrowKeys = ['ArrowLeft', 'ArrowUp', 'ArrowRight', 'ArrowDown']

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

/** A press as a table of keys has it: Ctrl stands for Command too, and Shift is part of what types another character. */
export function pressOf(event: PressedKeys) {
  // on a Mac, Alt makes another character of a letter
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
