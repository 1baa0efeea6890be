import { ApiError } from '../../../api/call.ts'

/** What became of one of several items: the answer of the service, or the error. */
export type Outcome<Item, Answer> = { item: Item; answer: Answer } | { item: Item; error: unknown }

const atOnce = 4
/** How often a call is repeated that the service refused because there were too many. */
const repeatsMost = 5
const pauseMostSeconds = 20

/**
 * Calls `act` for each item, for a few at a time. An error concerns only its item. Returns the outcomes in the order of
 * the items.
 */
export async function actOnEach<Item, Answer>(
  items: readonly Item[],
  act: (item: Item) => Promise<Answer>,
  onProgress: (done: number) => void,
): Promise<Outcome<Item, Answer>[]> {
  const outcomes: Outcome<Item, Answer>[] = []
  let next = 0
  let done = 0
  const work = async () => {
    while (next < items.length) {
      const index = next++
      const item = items[index]!
      outcomes[index] = await repeated(() => act(item)).then(
        answer => ({ item, answer }),
        error => ({ item, error }),
      )
      onProgress(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, work))
  return outcomes
}

/** Repeats a call that came too soon, after the pause that the service asks for. */
async function repeated<Answer>(act: () => Promise<Answer>): Promise<Answer> {
  for (let repeats = 0; ; repeats++)
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || repeats >= repeatsMost) throw error
      const seconds = Math.min(error.retryAfterSeconds ?? 1, pauseMostSeconds)
      await new Promise(resolve => setTimeout(resolve, seconds * 1_000))
    }
}
