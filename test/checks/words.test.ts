import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { countWords, sumOf } from './count-words.ts'

const root = resolve(import.meta.dirname, '../..')
const sources = globSync(['src/**/*.{ts,tsx}', 'web/src/**/*.{ts,tsx}'], { cwd: root }).filter(
  path => !/\.test\.|test-support|\/generated\//.test(path),
)

const percent = (part: number, whole: number): number => (100 * part) / whole

it('the word check counts names, argument lists and words of comments', () => {
  const text = `
    /** Whoever is told of it. */
    function joined(one: string, b: string, c: string, d: string) {
      const { found, kept: answer } = lookUp(one)
      // a plain comment
      return [b, c, d].map(other => other + found + answer)
    }
    const short = (a: string) => a`
  expect(countWords('a.ts', text)).toEqual({
    bindings: 9,
    vagueBindings: 3,
    namedFunctions: 2,
    longArgumentLists: 1,
    commentLines: 2,
    stiltedWords: 2,
  })
})

it('the sources have precise names, short argument lists and plain comments', () => {
  const counts = sumOf(sources.map(path => countWords(path, readFileSync(resolve(root, path), 'utf8'))))
  expect(percent(counts.vagueBindings, counts.bindings), 'share of vague names').toBeLessThan(1)
  expect(percent(counts.longArgumentLists, counts.namedFunctions), 'share of long argument lists').toBeLessThan(4)
  expect(percent(counts.stiltedWords, counts.commentLines), 'stilted words per 100 lines of comments').toBeLessThan(2)
})

/** Names that the main modules of workers and the places of the application export for the code that loads them. */
const SAME_IN_EACH_MODULE = ['routes', 'tasks', 'warmUp']
/** Whether a file repeats the names of tasks that run elsewhere. */
const isPool = (path: string) => /^src\/tasks\/[\w-]+-pool\.ts$|\/generate-[\w-]+\.ts$/.test(path)
const EXPORTED = /^export (?:async )?(?:function\*?|const|let|class|abstract class|interface|type) (\w+)/gm

it.each(['src/', 'web/src/'])('no two files below %s export the same name', folder => {
  const files = sources.filter(path => path.startsWith(folder) && !isPool(path) && !path.endsWith('message-types.ts'))
  const exported = files.flatMap(path =>
    [...new Set([...readFileSync(resolve(root, path), 'utf8').matchAll(EXPORTED)].map(([, name]) => name!))].map(
      name => ({ name, path }),
    ),
  )
  const pathsByName = Map.groupBy(exported, ({ name }) => name)
  const repeated = [...pathsByName].filter(([name, places]) => places.length > 1 && !SAME_IN_EACH_MODULE.includes(name))
  expect(repeated.map(([name, places]) => [name, places.map(({ path }) => path)])).toEqual([])
})

it('a function that needs parts of the platform names them in its type', () => {
  const paths = sources.filter(path => /\}: Platform\b/.test(readFileSync(resolve(root, path), 'utf8')))
  expect(paths).toEqual([])
})
