import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const exists = (path: string) => existsSync(join(root, path))
const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true }).flatMap(entry => (entry.isDirectory() ? entry.name : []))

/** Each page with the folder its paths are relative to; a page may also name paths from the root. */
const pages = {
  'ARCHITECTURE.md': '.',
  'src/engine/README.md': 'src/engine',
  'src/platform/README.md': 'src/platform',
  'src/http/README.md': 'src/http',
  'src/features/README.md': 'src/features',
  'web/README.md': 'web/src',
}

/** Matches files by their extension and folders by their slash. */
const namedPath = /`([\w./-]+(?:\.(?:tsx?|py|css)|\/))`/g
/** The folder that a row of a table is about. */
const rowFolder = /^\| `([\w./-]+\/)`/

function missingPaths(page: string, base: string): string[] {
  return read(page)
    .split('\n')
    .flatMap(line => {
      const folders = [base, '.', join(base, rowFolder.exec(line)?.[1] ?? '')]
      const named = [...line.matchAll(namedPath)].map(([, path]) => path!)
      return named.filter(path => !folders.some(folder => exists(join(folder, path))))
    })
}

const architecture = read('ARCHITECTURE.md')
const picture = /^```\n([\s\S]*?)^```/m.exec(architecture)![1]!.trimEnd().split('\n')

/** The paths in the picture: each name is inside the last line above it that is less indented. */
function picturedPaths(): string[] {
  const above: { indent: number; path: string }[] = []
  return picture.flatMap(line => {
    const [, spaces, names] = /^( *)([\w./-]+(?: [\w./-]+)*)/.exec(line)!
    const indent = spaces!.length
    while (above.length > 0 && above.at(-1)!.indent >= indent) above.pop()
    const paths = names!.split(' ').map(name => join(above.at(-1)?.path ?? '', name))
    above.push({ indent, path: paths.at(-1)! })
    return paths
  })
}

const pictured = picturedPaths().map(path => path.replace(/\/$/, ''))
const picturedIn = (folder: string) =>
  pictured.filter(path => dirname(path) === folder).map(path => relative(folder, path))

it.each(Object.entries(pages))('%s mentions only files and folders that exist', (page, base) => {
  expect(missingPaths(page, base)).toEqual([])
})

it.each(Object.entries(pages).slice(1))('%s mentions every folder of its layer', (page, base) => {
  const text = read(page)
  expect(foldersIn(base).filter(name => !text.includes(`\`${name}/`))).toEqual([])
})

it('the picture of the architecture fits on one screen', () => {
  expect(picture.length).toBeLessThanOrEqual(45)
  expect(picture.filter(line => line.length > 120)).toEqual([])
})

it('the picture of the architecture mentions only files and folders that exist', () => {
  expect(pictured.length).toBeGreaterThan(80)
  expect(pictured.filter(path => !exists(path))).toEqual([])
})

it.each(['src', 'src/engine', 'src/platform', 'src/features', 'web/src'])(
  'the picture shows every folder of %s',
  folder => {
    expect(foldersIn(folder).filter(name => !picturedIn(folder).includes(name))).toEqual([])
  },
)

it('the picture lists each feature after the features that it imports', () => {
  const features = picturedIn('src/features')
  const importsUpward = features.flatMap((feature, place) =>
    importedFeatures(feature)
      .filter(imported => features.indexOf(imported) > place)
      .map(imported => `${feature} imports ${imported}`),
  )
  expect(importsUpward).toEqual([])
})

function importedFeatures(feature: string): string[] {
  const folder = join('src/features', feature)
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  const imported = files
    .filter(file => /(?<!\.test)\.ts$/.test(file) && !file.includes('test-support/'))
    .flatMap(file =>
      [...read(join(folder, file)).matchAll(/(?:from|import\() *'(\.[^']+)'/g)].map(([, path]) =>
        join(folder, dirname(file), path!),
      ),
    )
    .flatMap(path => /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? [])
  return [...new Set(imported)].filter(name => name !== feature)
}

interface Step {
  path: string
  name: string
  mark: string | undefined
}

const step = /^\d+\. `([\w./-]+\.tsx?)` `(\w+)`(?: \((job|worker|HTTP)\))? — [A-Z].*\.$/
const heading = /^## (An upload|A keystroke|The last signature)[^\n]*$/

/** The traces, each with its heading and the lines of its list. */
const traces = architecture
  .split(/^(?=## )/m)
  .filter(section => heading.test(section.split('\n')[0]!))
  .map(section => {
    const [title, ...lines] = section.split('\n')
    return { title: title!.slice(3), lines: lines.filter(line => /^\d+\. /.test(line)) }
  })

const stepsOf = (lines: string[]): Step[] =>
  lines.flatMap(line => {
    const [, path, name, mark] = step.exec(line) ?? []
    return path && name ? { path, name, mark } : []
  })

/** Whether a file declares a function, constant, class, method or function property; a call does not count. */
const declares = (path: string, name: string) =>
  [
    `\\b(?:function\\*?|const|class) ${name}\\b`,
    `^\\s+(?:async )?\\*?${name}(?:<[^>\\n]*>)?\\(.*\\)(?::[^=\\n]*)?\\s*\\{$`,
    `^\\s+${name}(?::| =) (?:async )?\\(?[^\\n]*=>`,
  ].some(declaration => new RegExp(declaration, 'm').test(read(path)))

const mentions = (path: string, name: string) => new RegExp(`\\b${name}\\b`).test(read(path))

/** The process that a file runs in; null for the engine, which runs wherever it is called. */
function processOf(path: string): 'browser' | 'worker' | 'service' | null {
  if (path.startsWith('web/')) return 'browser'
  if (path.startsWith('src/engine/')) return null
  return /^src\/tasks\/\w+\//.test(path) ? 'worker' : 'service'
}

/** The mark that a step needs if it begins in another process; the return from a worker needs none. */
function neededMark(from: string | null, to: string | null): Step['mark'] {
  if (from === null || to === null || to === from) return undefined
  if (to === 'worker') return 'worker'
  return from === 'browser' || to === 'browser' ? 'HTTP' : undefined
}

const tracedSteps = traces.map(({ title, lines }) => ({ title, steps: stepsOf(lines) }))

it('the architecture has a trace of an upload, an edit and a signature', () => {
  expect(traces.map(({ lines }) => lines.length > 10)).toEqual([true, true, true])
})

it.each(traces)('each step of “$title” has a file, a function and one sentence', ({ lines }) => {
  expect(lines.filter(line => !step.test(line))).toEqual([])
})

it.each(tracedSteps)('each step of “$title” names a function that its file declares', ({ steps }) => {
  expect(steps.filter(({ path, name }) => !(exists(path) && declares(path, name)))).toEqual([])
})

it.each(tracedSteps)('each step of “$title” is mentioned by an earlier file or marks another process', ({ steps }) => {
  const unlinked = steps.slice(1).filter(({ name, mark }, place) => {
    const earlier = steps.slice(0, place + 1)
    return mark === undefined && !earlier.some(({ path }) => mentions(path, name))
  })
  expect(unlinked).toEqual([])
})

it.each(tracedSteps)('each step of “$title” in another process is marked with how it begins', ({ steps }) => {
  let from: string | null = null
  const unmarked = steps.filter(({ path, mark }) => {
    const needed = neededMark(from, processOf(path))
    from = processOf(path) ?? from
    return needed !== undefined && mark !== needed
  })
  expect(unmarked).toEqual([])
})

it.each(tracedSteps)('each job of “$title” is registered in src/app.ts', ({ steps }) => {
  expect(steps.filter(({ name, mark }) => mark === 'job' && !mentions('src/app.ts', name))).toEqual([])
})
