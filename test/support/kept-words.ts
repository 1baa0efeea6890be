/** The words of a page, as Poppler extracts it, that have more than one character. */
const wordsOf = (page: string) => page.split(/\s+/).filter(word => [...word].length > 1)

/** Removes white space, because comb fields spread letters over cells, and lines break in different places. */
const squeezed = (text: string) => text.normalize('NFKC').replace(/\s+/g, '')

const occurrences = (text: string, word: string) => text.split(word).length - 1

/**
 * Words that the pages of a file show more often than the same pages of another file. Single characters do not count: most are marks of
 * boxes, which are drawn as shapes.
 * @param mayGo texts of a page (zero-based) that the other file need not show, each as often as it is listed
 */
export function missingWords(
  before: string[],
  after: string[],
  mayGo: (page: number) => string[] = () => [],
): string[] {
  return before.flatMap((text, page) => {
    const words = Map.groupBy(wordsOf(text), word => word)
    const gone = mayGo(page).flatMap(wordsOf)
    const [left, whole] = [wordsOf(after[page] ?? ''), squeezed(after[page] ?? '')]
    return [...words].flatMap(([word, { length }]) => {
      const wanted = length - gone.filter(one => one === word).length
      const found = Math.max(left.filter(one => one === word).length, occurrences(whole, squeezed(word)))
      return found < wanted ? [word] : []
    })
  })
}
