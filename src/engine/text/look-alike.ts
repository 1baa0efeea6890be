import { confusables } from './confusables.ts'

let prototypes: Map<string, string> | undefined

function prototypeOf(character: string): string {
  prototypes ??= new Map(
    confusables.split('\n').flatMap(line => {
      const [prototype, characters] = line.split('\t')
      return [...characters!].map(character => [character, prototype!] as const)
    }),
  )
  return prototypes.get(character) ?? character
}

/**
 * Returns the same result for texts that look the same (the skeleton of UTS #39 §4): without characters that leave no
 * ink, with spaces as they are seen, and with each character replaced by the prototype of its look-alikes. It is for
 * comparison only, never for display.
 *
 * Before: `Bemd`. After: `Bernd`.
 */
export function skeletonOf(text: string): string {
  const seen = text.normalize('NFD').replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu, '')
  const mapped = Array.from(seen, prototypeOf).join('').normalize('NFD')
  return mapped.replace(/\s+/gu, ' ').trim()
}
