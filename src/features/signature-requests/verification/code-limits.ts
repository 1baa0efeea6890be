const hourMs = 60 * 60_000

/** A code that was mailed to an address within the last day. */
export interface SentCode {
  at: Date
  /** Whether the link that requests a code now also requested this code. */
  isOfLink: boolean
}

/**
 * The most codes that are mailed to an address, over all requests and organizations. The limits keep mailboxes from
 * being flooded. With five tries for each code, an outsider who has the link guesses a code with a chance of one in
 * 10,000 a day.
 */
const limits = [
  { isOfLink: true, withinMs: hourMs, most: 5 },
  { isOfLink: false, withinMs: hourMs, most: 10 },
  { isOfLink: false, withinMs: 24 * hourMs, most: 20 },
]

/** How far back the limits count. */
export const countedMs = Math.max(...limits.map(({ withinMs }) => withinMs))

/** Returns when the next code can be mailed, or `now` if no limit is reached. */
export function nextCodeAt(sent: readonly SentCode[], now: Date): Date {
  const ends = limits.map(({ isOfLink, withinMs, most }) => {
    const times = sent.filter(code => !isOfLink || code.isOfLink).map(({ at }) => at.getTime())
    const decisive = times.toSorted((a, b) => b - a)[most - 1]
    return decisive === undefined ? now.getTime() : decisive + withinMs
  })
  return new Date(Math.max(...ends))
}
