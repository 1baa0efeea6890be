import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

/** All pages of the project, including new pages that are not committed yet. */
const pages = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root })
  .toString()
  .split('\n')
  .map(path => resolve(root, path))
  .filter(path => path.endsWith('.md') && existsSync(path))

const code = /^```[\s\S]*?^```|^ {4}.*$|`[^`\n]*`/gm
const link = /\]\(([^)\s]+)\)/g
const isOutside = (target: string) => /^[a-z]+:/.test(target)

/** The anchor of a heading, as GitHub and others build it. */
const anchor = (heading: string) =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

function anchorsOf(page: string): Set<string> {
  const headings = readFileSync(page, 'utf8')
    .replace(/^```[\s\S]*?^```/gm, '')
    .matchAll(/^#{1,6} (.+)$/gm)
  return new Set([...headings].map(([, heading]) => anchor(heading!)))
}

function leadsNowhere(page: string, target: string): boolean {
  const [path = '', fragment] = target.split('#')
  const file = path === '' ? page : resolve(dirname(page), path)
  if (!existsSync(file)) return true
  return fragment !== undefined && !(statSync(file).isFile() && anchorsOf(file).has(fragment))
}

it('no page has a dead link', () => {
  expect(pages.length).toBeGreaterThan(20)
  const dead = pages.flatMap(page =>
    [...readFileSync(page, 'utf8').replace(code, '').matchAll(link)]
      .map(([, target]) => target!)
      .filter(target => !isOutside(target) && leadsNowhere(page, target))
      .map(target => `${relative(root, page)}: ${target}`),
  )
  expect(dead).toEqual([])
})

/** Pages also name files in backquotes; only paths that begin with a folder of the project count as files. */
const namedFile = /`((?:bin|src|docs|examples|test|bench|dev|fixtures|migrations|web)\/[\w./-]*\w)`/g

it('every file of the project that a page names exists', () => {
  const missing = pages.flatMap(page =>
    [...readFileSync(page, 'utf8').matchAll(namedFile)]
      .map(([, path]) => path!)
      .filter(path => !existsSync(resolve(root, path)) && !existsSync(resolve(dirname(page), path)))
      .map(path => `${relative(root, page)}: ${path}`),
  )
  expect(missing).toEqual([])
})

const tests = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .map(path => `/${path}`)

it('every requirement that docs/asvs.md calls met names tests that exist', () => {
  const rows = readFileSync(resolve(root, 'docs/asvs.md'), 'utf8').matchAll(/^\| ([\d., ]+) \| Met \| (.*) \|$/gm)
  const named = [...rows].map(([, requirements, text]) => ({
    requirements,
    names: [...text!.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, name]) => name!),
  }))
  const isMissing = (name: string) => !tests.some(path => path.endsWith(`/${name}`))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(({ names }) => names.length === 0 || names.some(isMissing))).toEqual([])
})
