import { RE2JS } from 're2js'

// Patterns come from the author of a template and run on values of signers, on the page and in the service. RE2 reads a value
// once, whatever the pattern, so no pattern takes exponential time. The cost is steps times characters.

/**
 * Limits for the steps of a compiled pattern, and for all patterns of a template together. With values of at most `characters`,
 * the patterns of a template take half a second together, where a form takes milliseconds.
 */
export const patternLimits = { steps: 500, stepsTogether: 50_000, characters: 500 }

const compiled = new Map<string, RE2JS>()
const COMPILED_KEPT = 500

/** Throws the error of RE2JS for an invalid pattern. */
function compile(pattern: string): RE2JS {
  const cached = compiled.get(pattern)
  if (cached) return cached
  const made = RE2JS.compile(pattern)
  if (made.programSize() > patternLimits.steps) return made
  if (compiled.size >= COMPILED_KEPT) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** The number of steps of a pattern, or why it cannot be used, as the end of a sentence. */
export function patternSteps(pattern: string): { steps: number } | { problem: string } {
  try {
    const steps = compile(pattern).programSize()
    return steps > patternLimits.steps ? { problem: 'repeats too much: use smaller counts in {…}' } : { steps }
  } catch (error) {
    const why = (error as Error).message.replace(/^error parsing regexp: /, '').replaceAll('`', '"')
    return { problem: `must be a regular expression in RE2 syntax: ${why}` }
  }
}

/** Whether a pattern matches the whole value; false for a value of more than `patternLimits.characters`. */
export const matchesPattern = (pattern: string, value: string): boolean =>
  value.length <= patternLimits.characters && compile(pattern).matches(value)
