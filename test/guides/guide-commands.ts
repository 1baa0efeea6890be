import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/service-process.ts'

const textOf = (guide: string) => readFileSync(join(ROOT, guide), 'utf8')

/** The README and its guides, in its order, without the one on Docker: it starts an installation of its own, with other keys. */
export const guides = [
  'README.md',
  ...[...textOf('README.md').matchAll(/^- \[.*?\]\((docs\/.*?\.md)\)/gm)]
    .map(([, guide]) => guide!)
    .filter(guide => guide !== 'docs/docker.md'),
]

/** The paragraphs of the document that the guides use, as the quick start describes them. */
export const agreementText = (): string[] =>
  textOf('docs/quick-start.md')
    .split('\n\n')
    .find(block => block.includes('{{signature;'))!
    .split('\n')
    .map(line => line.trim())
    .flatMap(line => (line.includes('{{signature;') ? ['', '', line] : [line]))

/**
 * Left out are `bin/start` and `bin/test` (the one started what is tested here, the other is the tests), and `docker`, `pg_dump` and
 * `pg_restore`, which no package that the tests install brings in the version that the guides ask for. So are `upgrade` and
 * `requests upgrade`, which need a timestamp authority that is elsewhere (`test/start/upgrade.test.ts` and `command-line.test.ts` name one),
 * and `keys revoke`, after which the file that the guides verify is not valid any more (`test/start/revocation.test.ts`).
 */
const commandWord = /^(?:[A-Z]+=|curl |bin\/countersign |export |tar |openssl |pdfsig )/

/**
 * The shell commands of a guide, in their order: each line of an indented block that begins with a command, with the lines that
 * belong to it. Blocks that begin otherwise (JSON, HTML, programs) are left out.
 */
export function commandsOf(guide: string): string[] {
  const commands: string[] = []
  let isOpen = false
  for (const line of textOf(guide).split('\n')) {
    const [, code] = /^ {4,}(\S.*)$/.exec(line) ?? []
    if (code === undefined) isOpen = false
    else if (commandWord.test(code)) {
      commands.push(code)
      isOpen = true
    } else if (isOpen) commands.push(`${commands.pop()}\n${code}`)
  }
  return commands.filter(command => !/^bin\/countersign (upgrade|requests upgrade|keys revoke) /.test(command))
}
