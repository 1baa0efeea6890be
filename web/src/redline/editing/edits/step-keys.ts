/** Text typed without a pause of this length, and without moving the cursor, is one undo step. */
const pauseMs = 2_000

export type StepKind = 'typing' | 'deleting' | 'format' | 'structure'

export interface StepKeys {
  /** Returns the key of the next edit. It is the same as the previous key if both edits belong to one undo step. */
  next(kind: StepKind): string
  /** Makes the next edit begin another undo step. */
  end(): void
}

/** Names the undo steps of one clause while it is edited. */
export function createStepKeys(anchor: string, now: () => number = () => performance.now()): StepKeys {
  const editing = crypto.randomUUID()
  let [count, last, lastAt] = [0, '' as StepKind | '', 0]
  return {
    next(kind) {
      const goesOn = last === kind && now() - lastAt < pauseMs && (kind === 'typing' || kind === 'deleting')
      if (!goesOn) count += 1
      ;[last, lastAt] = [kind, now()]
      return `${anchor} ${editing} ${count}`
    },
    end() {
      last = ''
    },
  }
}
