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
 * The same for texts that look the same (the skeleton of UTS #39 §4): without what leaves no ink, with spaces as they are seen,
 * and each character as the one that stands for all that look like it. For comparing only, never to be shown.
 */
export function skeletonOf(text: string): string {
  const seen = text.normalize('NFD').replace(/[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu, '')
  const mapped = Array.from(seen, prototypeOf).join('').normalize('NFD')
  return mapped.replace(/\s+/gu, ' ').trim()
}
