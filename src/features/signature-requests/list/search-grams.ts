/**
 * The maximum number of grams used to look up a text. The rest of a longer text is compared only in the matches of
 * these grams.
 */
const gramsMost = 24

/**
 * Returns the index entries to look up for the words of a search: every three characters in a row. Words with fewer
 * characters are compared only in the matches of the longer words. If there are no longer words, each short word is an
 * entry itself. `['lease']` → `['lea', 'eas', 'ase']`, `['ab']` → `['ab']`.
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

/**
 * Returns a gram as a PostgreSQL text query (8.11.2). A text that is shorter than a gram matches all grams that begin
 * with it.
 */
export const gramQuery = (gram: string) => quoted(gram) + (isWhole(gram) ? '' : ':*')

const isWhole = (gram: string) => Array.from(gram).length >= gramLength

/** The maximum number of steps that a search takes to cover the index. */
const stepsMost = 50
const weekMs = 7 * 24 * 60 * 60_000

/**
 * Returns queries on the index of words, as `search_grams` fills it, for the weeks of some keys from one time to
 * another, one query for each step. Texts that are shorter than a gram get a single step, because the grams that begin
 * with them are collected from the whole index each time.
 * @param keys the ids of folders, the id of the organization for what is in no folder, or that id with `*` for all folders
 */
export function searchSteps({
  keys,
  grams,
  from,
  to,
}: {
  keys: string[]
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
      .flatMap(week => keys.map(key => quoted(`${key} ${week}`)))
      .join(' | '),
  )
}

const weekOf = (time: Date) => Math.floor(+time / weekMs)

const quoted = (text: string) => `'${text.replace(/['\\]/g, '$&$&')}'`
