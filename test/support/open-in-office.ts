import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { longestWaitMs } from './longest-wait.ts'

const run = promisify(execFile)

/**
 * Opens DOCX files in one LibreOffice. Returns each as the XML that it saves, which, unlike its plain text, has frames
 * too; null for a file that it does not open.
 */
export async function openedInOffice(files: readonly Uint8Array[]): Promise<(string | null)[]> {
  const folder = await mkdtemp(join(tmpdir(), 'countersign-opened-'))
  try {
    const names = files.map((_, index) => join(folder, `${index}.docx`))
    for (const [index, bytes] of files.entries()) await writeFile(names[index]!, bytes)
    const [profile, out] = [join(folder, 'profile'), join(folder, 'out')]
    await mkdir(out)
    const options = [`-env:UserInstallation=file://${profile}`, '--headless', '--convert-to', 'fodt']
    await run('soffice', [...options, '--outdir', out, ...names], { timeout: longestWaitMs + files.length * 5_000 })
    return await Promise.all(files.map((_, index) => readFile(join(out, `${index}.fodt`), 'utf8').catch(() => null)))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
