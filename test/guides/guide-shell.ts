import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** The output and the exit code of a command. */
export interface Ran {
  code: number
  output: string
}

/** Makes `curl` fail on an error status and print the answer. */
const setUp = `
curl() { command curl --silent --show-error --fail-with-body "$@"; }
set -u
`

/** One shell for all commands, so that each command finds the variables of earlier commands. */
export class GuideShell {
  readonly #child: ChildProcess
  #printed = ''
  #onPrinted = () => {}

  constructor(folder: string, env: Record<string, string>) {
    this.#child = spawn('bash', ['--norc'], { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] })
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#printed += text
        this.#onPrinted()
      })
    this.#child.on('close', () => this.#onPrinted())
    this.#child.stdin!.write(setUp)
  }

  async run(command: string): Promise<Ran> {
    this.#printed = ''
    this.#child.stdin!.write(`${command}\necho "<ended $?>"\n`)
    for (;;) {
      const ended = /<ended (\d+)>\n/.exec(this.#printed)
      if (ended) return { code: Number(ended[1]), output: this.#printed.slice(0, ended.index) }
      if (this.#child.exitCode !== null) throw new Error(`The shell ended: ${this.#printed}`)
      await new Promise<void>(resolve => {
        this.#onPrinted = resolve
      })
    }
  }

  async end(): Promise<void> {
    this.#child.stdin!.end()
    if (this.#child.exitCode === null) await once(this.#child, 'close')
  }
}
