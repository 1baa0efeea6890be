/** Numbers from 0 to below 1 that depend only on the seed (mulberry32), so that a test can be repeated. */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Random choices that depend only on the seed. */
export function randomOf(seed: number) {
  const next = randomNumbers(seed)
  return {
    /** A whole number from 0 to below `most`. */
    below: (most: number) => Math.floor(next() * most),
    one: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!,
    chance: (share: number) => next() < share,
  }
}

export type Random = ReturnType<typeof randomOf>

const { PROPERTY_RUNS, PROPERTY_SEED } = process.env

/**
 * Returns how fast-check draws. The default suite repeats the same `few` inputs, so that it never fails by chance;
 * PROPERTY_RUNS, which the long suite sets, draws that many others. PROPERTY_SEED repeats a run that failed.
 */
export const drawn = (few: number): { numRuns: number; seed?: number } => ({
  numRuns: PROPERTY_RUNS ? Number(PROPERTY_RUNS) : few,
  ...(PROPERTY_SEED ? { seed: Number(PROPERTY_SEED) } : !PROPERTY_RUNS && { seed: 1 }),
})
