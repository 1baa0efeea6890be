import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findFolderCircles } from './folder-circles.ts'

const root = resolve(import.meta.dirname, '../..')

/** `a/x.ts b/y.ts`: the first imports the second. */
const circlesAmong = (...imports: string[]) =>
  findFolderCircles(
    imports.map(otherImport => {
      const [from, to] = otherImport.split(' ') as [string, string]
      return { from, to }
    }),
  ).map(({ folder, among }) => `${folder}: ${among.join(' ')}`)

describe('the search for circles of folders finds:', () => {
  it.each([
    ['two folders', ['src/a/x.ts src/b/y.ts', 'src/b/z.ts src/a/w.ts'], ['src: a b']],
    ['three, at any depth', ['s/a/x.ts s/b/y.ts', 's/b/q/z.ts s/c.ts', 's/c.ts s/a/u/v/w.ts'], ['s: a b c.ts']],
    ['a folder and a file next to it', ['s/a.ts s/b/x.ts', 's/b/y.ts s/a.ts'], ['s: a.ts b']],
    ['below other folders', ['s/f/a/x.ts s/f/b/y.ts', 's/f/b/z.ts s/f/a/w.ts', 's/f/a/x.ts s/g/h.ts'], ['s/f: a b']],
    [
      'two circles, the first importing the second',
      ['s/a/x.ts s/b.ts', 's/b.ts s/a/y.ts', 's/b.ts s/c.ts', 's/c.ts s/d/x.ts', 's/d/y.ts s/c.ts'],
      ['s: a b.ts', 's: c.ts d'],
    ],
    ['none in a chain', ['s/a/x.ts s/b/y.ts', 's/b/y.ts s/c/z.ts', 's/a/x.ts s/c/z.ts'], []],
    ['none in a file that imports itself', ['s/a.ts s/a.ts'], []],
    ['none in imports below a single folder', ['s/a/x.ts s/a/y.ts', 's/a/z.ts s/b.ts'], []],
  ])('%s', (_, imports, circles) => {
    expect(circlesAmong(...imports)).toEqual(circles)
  })
})

/** Each file imports the named file, or nothing; an import of a type counts like any other. */
const kept: Record<string, string | null> = {
  'src/engine/shape.ts': null,
  'src/platform/clock.ts': '../engine/shape.ts',
  'src/engine/shape.test.ts': '../platform/clock.ts',
}
const broken: Record<string, string | null> = {
  ...kept,
  'src/features/one/a.ts': '../two/b.ts',
  'src/features/two/b.ts': null,
  'src/features/two/c.ts': 'type ../one/d.ts',
  'src/features/one/d.ts': null,
  'web/src/ui/a.ts': '../pages/b.ts',
  'web/src/pages/b.ts': '../ui/c.ts',
  'web/src/ui/c.ts': null,
  'src/engine/upward.ts': '../platform/clock.ts',
}

describe('the check of imports', () => {
  it('refuses circles of folders in the service and in the pages, and violations of other rules', () => {
    const { exitCode, output } = checked(broken)
    expect(exitCode).toBe(1)
    expect(output.split('\n')).toEqual([
      'engine-imports-only-engine: src/engine/upward.ts imports src/platform/clock.ts',
      'circle-of-folders: in src, among engine, platform',
      '  src/engine/upward.ts imports src/platform/clock.ts',
      '  src/platform/clock.ts imports src/engine/shape.ts',
      'circle-of-folders: in src/features, among one, two',
      '  src/features/one/a.ts imports src/features/two/b.ts',
      '  src/features/two/c.ts imports src/features/one/d.ts',
      'circle-of-folders: in web/src, among pages, ui',
      '  web/src/pages/b.ts imports web/src/ui/c.ts',
      '  web/src/ui/a.ts imports web/src/pages/b.ts',
      '',
    ])
  })

  it('accepts all other imports, and any import by a test', () => {
    expect(checked(kept)).toEqual({ exitCode: 0, output: '3 files keep the import rule\n' })
  })
})

/** Plants these files, and runs the check as `bin/test` does. */
function checked(files: Record<string, string | null>): { exitCode: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-folder-circles-'))
  try {
    for (const name of ['.dependency-cruiser.cjs', 'bin/shared-with-pages.js', 'tsconfig.json', 'package.json'])
      cpSync(join(root, name), join(folder, name))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    mkdirSync(join(folder, 'web'))
    for (const [file, imported] of Object.entries(files)) plant(join(folder, file), imported)
    const reporter = `plugin:${join(root, 'test/checks/report-imports.ts')}`
    const program = join(root, 'node_modules/.bin/depcruise')
    const args = [program, 'src', 'web', '--config', '.dependency-cruiser.cjs', '--output-type', reporter]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    expect(stderr).toBe('')
    return { exitCode: status, output: stdout }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function plant(path: string, imported: string | null) {
  mkdirSync(dirname(path), { recursive: true })
  const [from, type = ''] = imported?.split(' ').reverse() ?? []
  const line = from === undefined ? '' : `import ${type} { x as y } from '${from}'\nexport type Y = typeof y\n`
  writeFileSync(path, `${line}export const x = 1\n`)
}
