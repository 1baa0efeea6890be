import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { validate } from 'dockerfile-utils'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

const problemsOf = (text: string) =>
  validate(text).map(({ message, range }) => `line ${range.start.line + 1}: ${message}`)

it('the Dockerfile is valid', () => {
  expect(problemsOf(dockerfile)).toEqual([])
  expect(problemsOf(dockerfile.replace('--start-period', '--start-perod'))).toHaveLength(1)
})

it('the image contains the Debian packages that bin/start installs to convert DOC and DOCX', () => {
  const prepare = readFileSync(join(root, 'bin/prepare.js'), 'utf8')
  const [, files] = /function provideOffice\(\) \{.*?const files = \{(.*?)\n {2}\}/s.exec(prepare)!
  const installed = [...files!.matchAll(/^ {4}'?([a-z0-9-]+)'?: /gm)].map(([, name]) => name)
  const [, packages] = /apt-get install --yes --no-install-recommends \\\n(.*?) \\\n && rm/s.exec(dockerfile)!
  const inImage = packages!.split('\\').map(name => name.trim())
  expect(inImage.sort()).toEqual(installed.sort())
  expect(installed).toContain('libreoffice-writer-nogui')
})

it('the image contains every file that bin/prepare.js loads before it installs the packages', () => {
  const prepare = readFileSync(join(root, 'bin/prepare.js'), 'utf8')
  const loaded = [...prepare.matchAll(/ from '\.\/(.+)'/g)].map(([, name]) => `bin/${name}`)
  const [, copied] = /^COPY (bin\/.+) bin\/\nRUN node bin\/prepare\.js /m.exec(dockerfile)!
  expect(copied!.split(' ')).toEqual(['bin/prepare.js', ...loaded])
  expect(loaded).not.toEqual([])
})

it('compose runs each service without privileges, capabilities or a writable root', () => {
  const [, services] = /^services:\n(.*?)^\w/ms.exec(readFileSync(join(root, 'compose.yaml'), 'utf8'))!
  const sections = services!.split(/^ {2}(?=\w+:$)/m).slice(1)
  expect(sections.map(section => section.split(':')[0])).toEqual(['countersign', 'database'])
  for (const section of sections) {
    expect(section).toContain('    security_opt:\n      - no-new-privileges:true\n')
    expect(section).toContain('    cap_drop:\n      - ALL\n')
    expect(section).toContain('    read_only: true\n')
    expect(section).toMatch(/^ {4}tmpfs:\n {6}- \/tmp$/m)
    expect(section).not.toContain('cap_add')
  }
})
