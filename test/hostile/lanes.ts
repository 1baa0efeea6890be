const LANES = 4

/** Runs `work` on each item, on a few items at a time. Returns the results in the order of the items. */
export async function inLanes<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index]!)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
