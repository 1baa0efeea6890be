import { RE2JS } from 're2js'

// Template authors write the patterns, which run on signers' values, on the page and in the service. RE2 reads a value
// only once, whatever the pattern, so no pattern takes exponential time. The cost is steps times characters.

/**
 * Limits for the steps of one compiled pattern, and of all patterns of a template together. At these limits, with
 * values of `characters`, a template's patterns take half a second in total; the patterns of an ordinary form take
 * milliseconds.
 */
export const patternLimits = { steps: 500, stepsTogether: 50_000, characters: 500 }

const compiled = new Map<string, RE2JS>()
const COMPILED_KEPT = 500

/** Compiles a pattern, or returns the cached result. Throws the error of RE2JS for an invalid pattern. */
function compile(pattern: string): RE2JS {
  const cached = compiled.get(pattern)
  if (cached) return cached
  const made = RE2JS.compile(pattern)
  if (made.programSize() > patternLimits.steps) return made
  if (compiled.size >= COMPILED_KEPT) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** Returns the number of steps of a pattern, or the reason why it cannot be used, worded as the end of a sentence. */
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
