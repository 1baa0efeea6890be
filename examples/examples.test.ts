import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bytesSource } from '../src/engine/byte-source.ts'
import { certificatesFromPem } from '../src/engine/signing/pem.ts'
import { verifySealedPdf } from '../src/engine/verification/verify-sealed-pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

const root = join(import.meta.dirname, '..')
const header = (example: string) => /^\/\*\*.*?\*\//s.exec(readFileSync(join(import.meta.dirname, example), 'utf8'))![0]

/** The path with the Node.js and npm that a reader has installed, without those of the project. */
const readersPath = process.env
  .PATH!.split(delimiter)
  .filter(path => !path.includes('node_modules'))
  .join(delimiter)

/** Runs an example from the project's folder with the command in its header, and these arguments. */
function runAsHeaderSays(example: string, ...args: string[]) {
  const [command] = /npx node examples\/\S+/.exec(header(example))!
  const env = { PATH: readersPath, HOME: folder, npm_config_offline: 'true' }
  return spawnSync('sh', ['-c', `${command} "$@"`, 'sh', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
}

describe('in the examples,', () => {
  it.each(globSync('0[2-9]*.ts', { cwd: import.meta.dirname }))(
    '%s runs with the command in its header, which shows each variable that it asks for',
    example => {
      const { status, stderr } = runAsHeaderSays(example)
      const [, names] = /^Set (.*); the first lines of this file show how\.\n$/.exec(stderr) ?? []
      expect({ status, stderr, names }).toMatchObject({ status: 1, names: expect.any(String) })
      for (const name of names!.split(', ')) expect(header(example)).toContain(`${name}=`)
    },
  )

  it.each([
    ['02-receive-webhooks.ts', ['WEBHOOK_SECRET']],
    ['03-embedded-signing.ts', ['CLIENT_ID', 'CLIENT_SECRET', 'AUDIENCE']],
    ['04-embedding-page.ts', ['API_KEY', 'RECIPIENT_SIGNATURE_ID', 'SIGNATURE_REQUEST_ID']],
    ['05-embedding-the-editor.ts', ['API_KEY', 'TEMPLATE_ID']],
    ['06-negotiate-in-a-terminal.ts', ['REDLINE_URL']],
  ])('%s reports each variable that it needs but does not have', (example, names) => {
    for (const left of [names, ...names.map(name => [name])]) {
      const given = Object.fromEntries(names.filter(name => !left.includes(name)).map(name => [name, 'x']))
      const env = { PATH: process.env.PATH, ...given }
      const { status, stderr, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, example)], {
        ...{ cwd: folder, env, encoding: 'utf8', timeout: 20_000 },
      })
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: '',
        stderr: `Set ${left.join(', ')}; the first lines of this file show how.\n`,
      })
    }
  })

  it('01 seals a PDF that verifies under the root it wrote, with the command in its header', () => {
    const [sealed, rootFile] = [join(folder, 'sealed.pdf'), join(folder, 'root.pem')]
    const { status, stderr } = runAsHeaderSays('01-seal-a-pdf.ts', 'examples/sample-agreement.pdf', sealed, rootFile)
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const roots = certificatesFromPem(readFileSync(rootFile, 'utf8'))
    const result = verifySealedPdf(bytesSource(readFileSync(sealed)), { roots, now: new Date() })
    expect(result).toMatchObject({ outcome: 'valid', level: 'PAdES-BASELINE-B', problems: [] })
  })
})
