/** A long text is looked up by some of its grams; the rest of it is searched for in their matches. */
const gramsMost = 24

/**
 * The index entries for searched words: every three characters in a row. Shorter words are searched for in the matches of the others,
 * and have one entry each if there are no others. `['lease']` → `['lea', 'eas', 'ase']`, `['ab']` → `['ab']`.
 */
export function gramsOf(words: string[]): string[] {
  const long = words.map(word => Array.from(word)).filter(word => word.length >= gramLength)
  if (long.length === 0) return [...new Set(words)]
  const grams = [...new Set(long.flatMap(gramsOfWord))]
  const step = Math.max(1, grams.length / gramsMost)
  return Array.from({ length: Math.min(grams.length, gramsMost) }, (_, place) => grams[Math.floor(place * step)]!)
}

const gramLength = 3

const gramsOfWord = (word: string[]) =>
  word.slice(gramLength - 1).map((_, place) => word.slice(place, place + gramLength).join(''))

/** A text as a PostgreSQL query (8.11.2): for a gram, or for all grams that begin with a shorter text. */
export const gramQuery = (gram: string) => quoted(gram) + (isWhole(gram) ? '' : ':*')

const isWhole = (gram: string) => Array.from(gram).length >= gramLength

/** How many steps cover the whole index. */
const stepsMost = 50
const weekMs = 7 * 24 * 60 * 60_000

/**
 * Queries on the index of words (as `search_grams` fills it) for an organization's weeks from one time to another, step by
 * step. For beginnings of grams it is one step, because these are collected from the whole index each time.
 */
export function searchSteps({
  organizationId,
  grams,
  from,
  to,
}: {
  organizationId: string
  grams: string[]
  from: Date
  to: Date
}): string[] {
  const [first, last] = [weekOf(from), weekOf(to)]
  const direction = last < first ? -1 : 1
  const weeks = Array.from({ length: Math.abs(last - first) + 1 }, (_, place) => first + direction * place)
  const width = grams.every(isWhole) ? Math.ceil(weeks.length / stepsMost) : weeks.length
  return Array.from({ length: Math.ceil(weeks.length / width) }, (_, step) =>
    weeks
      .slice(step * width, (step + 1) * width)
      .map(week => quoted(`${organizationId} ${week}`))
      .join(' | '),
  )
}

const weekOf = (time: Date) => Math.floor(+time / weekMs)

const quoted = (text: string) => `'${text.replace(/['\\]/g, '$&$&')}'`
