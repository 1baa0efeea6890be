/** A long text is found by some of its grams; the rest of it is looked for in what they find. */
const gramsMost = 24

/**
 * What the index has of words that are looked for: every three characters in a row. Words that are shorter are looked for
 * in what the others find, and have one each if there are no others.
 */
export function gramsOf(words: string[]): string[] {
  const long = words.map(word => Array.from(word)).filter(word => word.length >= gramLength)
  if (long.length === 0) return [...new Set(words)]
  const all = [...new Set(long.flatMap(gramsOfWord))]
  const step = Math.max(1, all.length / gramsMost)
  return Array.from({ length: Math.min(all.length, gramsMost) }, (_, place) => all[Math.floor(place * step)]!)
}

const gramLength = 3

const gramsOfWord = (word: string[]) =>
  word.slice(gramLength - 1).map((_, place) => word.slice(place, place + gramLength).join(''))

/** A text as a query of PostgreSQL has it (8.11.2): of a gram, or of all that begin with a shorter text. */
export const gramQuery = (gram: string) => quoted(gram) + (isWhole(gram) ? '' : ':*')

const isWhole = (gram: string) => Array.from(gram).length >= gramLength

/** How many steps lead through the whole index. */
const stepsMost = 50
const weekMs = 7 * 24 * 60 * 60_000

/**
 * Queries of the index of words (as `search_grams` fills it) for an organization's weeks from one time to another, step by
 * step. For the beginnings of grams it is one step, as these are gathered from the whole index each time.
 */
export function searchSteps(organizationId: string, grams: string[], from: Date, to: Date): string[] {
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
