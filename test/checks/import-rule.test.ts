import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** Each of these files breaks one rule; the rest of the planted tree breaks none. */
const PLANTED = {
  'no-circles': ['src/platform/circle-a.ts', './circle-b.ts'],
  'nothing-unresolved': ['src/platform/lost.ts', './not-there.ts'],
  'engine-imports-only-engine': ['src/engine/upward.ts', '../platform/clock.ts'],
  'engine-is-pure': ['src/engine/network.ts', 'node:net'],
  'platform-imports-only-engine': ['src/platform/upward.ts', '../features/orders/order.ts'],
  'tasks-import-only-platform': ['src/tasks/upward.ts', '../http/server.ts'],
  'http-imports-only-tasks': ['src/http/upward.ts', '../features/orders/order.ts'],
  'features-do-not-import-the-application': ['src/features/orders/upward.ts', '../../app.ts'],
  'features-keep-store-and-routes': ['src/features/billing/intruder.ts', '../orders/order-store.ts'],
  'config-reads-only-the-environment': ['src/config.ts', './platform/clock.ts'],
  'web-stands-alone': ['web/src/intruder.ts', '../../src/engine/shape.ts'],
  'fields-run-in-browsers': ['src/engine/fields/heavy.ts', '../shape.ts'],
  'event-kinds-run-in-browsers': ['src/engine/events/event-kinds.ts', '../shape.ts'],
  'coverage-runs-in-browsers': ['src/engine/text/coverage.ts', '../shape.ts'],
  'text-diff-runs-in-browsers': ['src/engine/redline/text-diff/heavy.ts', '../../shape.ts'],
  'reading-of-packages-runs-in-browsers': ['src/engine/zip/zip-directory.ts', '../shape.ts'],
} as const

const ALLOWED: [file: string, ...imports: string[]][] = [
  ['src/engine/shape.ts'],
  ['src/platform/clock.ts', '../engine/shape.ts'],
  ['src/platform/circle-b.ts', './circle-a.ts'],
  ['src/tasks/task.ts', '../platform/clock.ts', '../engine/shape.ts'],
  ['src/http/server.ts', '../tasks/task.ts', '../platform/clock.ts', '../engine/shape.ts'],
  ['src/features/orders/order.ts', '../../http/server.ts'],
  ['src/features/orders/order-store.ts', './order.ts'],
  ['src/features/billing/bill.ts', '../orders/order.ts'],
  ['src/app.ts', './features/orders/order.ts'],
  ['src/engine/fields/value.ts', './type.ts'],
  ['src/engine/fields/type.ts'],
  ['web/src/field.ts', '../../src/engine/fields/value.ts'],
  ['web/src/event.ts', '../../src/engine/events/event-kinds.ts'],
  ['src/engine/text/coverage-table.ts'],
  ['web/src/covered.ts', '../../src/engine/text/coverage.ts'],
  ['src/engine/redline/text-diff/words.ts'],
  ['web/src/typed.ts', '../../src/engine/redline/text-diff/words.ts'],
  ['src/engine/xml/xml-error.ts'],
  ['src/engine/xml/read-xml.ts', './xml-error.ts'],
  ['web/src/workbook.ts', '../../src/engine/xml/read-xml.ts'],
]

let folder: string
let violations: { rule: { name: string }; from: string }[]

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-import-rule-'))
  for (const name of ['.dependency-cruiser.cjs', 'bin/shared-with-pages.js', 'tsconfig.json', 'package.json'])
    cpSync(join(root, name), join(folder, name))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [file, ...imports] of [...ALLOWED, ...Object.values(PLANTED)]) plant(file, imports)
  // An import of a type counts like any other, because it also depends on the layer above.
  writeFileSync(
    join(folder, 'src/platform/type-only.ts'),
    "import type { x } from '../http/server.ts'\nexport type Y = typeof x\n",
  )
  violations = cruise()
})

afterAll(() => rmSync(folder, { recursive: true }))

function plant(file: string, imports: readonly string[]) {
  mkdirSync(join(folder, dirname(file)), { recursive: true })
  writeFileSync(join(folder, file), `${imports.map(path => `import '${path}'\n`).join('')}export const x = 1\n`)
}

function cruise() {
  const program = join(root, 'node_modules/.bin/depcruise')
  const args = [program, 'src', 'web', '--config', '.dependency-cruiser.cjs', '--output-type', 'json']
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout).summary.violations
}

describe('the import rule', () => {
  it.each(Object.entries(PLANTED))('enforces %s', (rule, [file]) => {
    expect(violations).toContainEqual(
      expect.objectContaining({ from: file, rule: expect.objectContaining({ name: rule }) }),
    )
  })

  it('applies to imports of types too', () => {
    expect(
      violations
        .filter(violation => violation.from === 'src/platform/type-only.ts')
        .map(violation => violation.rule.name),
    ).toEqual(['platform-imports-only-engine'])
  })

  it('accepts everything else', () => {
    const planted: string[] = [
      ...Object.values(PLANTED).map(([file]) => file),
      'src/platform/type-only.ts',
      'src/platform/circle-b.ts',
    ]
    expect(violations.filter(violation => !planted.includes(violation.from))).toEqual([])
  })
})
