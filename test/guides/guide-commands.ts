import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../start/service-process.ts'

const textOf = (guide: string) => readFileSync(join(ROOT, guide), 'utf8')

/** The README and the guides it lists, except the guide on Docker, which starts an installation with other keys. */
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
 * Some commands are left out: `bin/start` started the service under test, and `bin/test` runs the tests. `docker`,
 * `pg_dump` and `pg_restore` come with no package that the tests install, at least not in the version that the guides
 * ask for. `upgrade` and `requests upgrade` need an external timestamp authority; `upgrade.long.test.ts` and
 * `command-line.long.test.ts` in `test/start/` cover them. `keys revoke` invalidates the file that the guides verify;
 * `test/start/revocation.long.test.ts` covers it.
 */
const commandWord = /^(?:[A-Z]+=|curl |bin\/countersign |export |tar |openssl |pdfsig )/

/**
 * Returns the shell commands of a guide in order: each line of an indented block that begins with a command, with the
 * lines that continue it. Other blocks (JSON, HTML, programs) are left out.
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
