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
export function commandsOf(markdown: string): string[] {
  const commands: string[] = []
  let isOpen = false
  for (const line of markdown.split('\n')) {
    const [, code] = /^ {4,}(\S.*)$/.exec(line) ?? []
    if (code === undefined) isOpen = false
    else if (commandWord.test(code)) {
      commands.push(code)
      isOpen = true
    } else if (isOpen) commands.push(`${commands.pop()}\n${code}`)
  }
  return commands.filter(command => !/^bin\/countersign (upgrade|requests upgrade|keys revoke) /.test(command))
}
