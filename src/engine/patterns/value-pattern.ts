import { RE2JS } from 're2js'

// Patterns come from whoever makes a template and run on values of whoever signs, on the page and in the service. RE2 reads a
// value once, whatever the pattern: there is no pattern that takes exponential time. What it takes is steps times characters.

/**
 * Steps of a compiled pattern, and of all patterns of a template. With values of `characters` at most, the patterns of a
 * template take half a second together, where a form takes milliseconds.
 */
export const patternLimits = { steps: 500, stepsTogether: 50_000, characters: 500 }

const compiled = new Map<string, RE2JS>()
const COMPILED_KEPT = 500

/** Throws what RE2JS throws for a pattern that is wrong. */
function compile(pattern: string): RE2JS {
  const known = compiled.get(pattern)
  if (known) return known
  const made = RE2JS.compile(pattern)
  if (made.programSize() > patternLimits.steps) return made
  if (compiled.size >= COMPILED_KEPT) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** How many steps a pattern has, or why it cannot be used, as the end of a sentence. */
export function patternSteps(pattern: string): { steps: number } | { problem: string } {
  try {
    const steps = compile(pattern).programSize()
    return steps > patternLimits.steps ? { problem: 'repeats too much: use smaller counts in {…}' } : { steps }
  } catch (error) {
    const why = (error as Error).message.replace(/^error parsing regexp: /, '').replaceAll('`', '"')
    return { problem: `must be a regular expression in RE2 syntax: ${why}` }
  }
}

/** Whether a pattern matches the whole of a value; never a value of more than `patternLimits.characters`. */
export const matchesPattern = (pattern: string, value: string): boolean =>
  value.length <= patternLimits.characters && compile(pattern).matches(value)
