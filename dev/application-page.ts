import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Reads the page of the application from the sources. */
export const readPage = (root: string): Promise<string> => readFile(join(root, 'web/index.html'), 'utf8')

/** Whether HTML is a page of the application, and not the reference or the outbox. */
export const isOfApplication = (html: string): boolean => html.includes('<div id="root">')

/**
 * The service reads the page that a build has written. If there was no build, this writes the page of the sources in its place: bin/dev
 * replaces the answers of the service, and the next build replaces the file.
 */
export async function provideBuiltPage(root: string): Promise<void> {
  const built = join(root, 'web/dist')
  if (existsSync(join(built, 'index.html'))) return
  await mkdir(join(built, 'assets'), { recursive: true })
  await mkdir(join(built, '.vite'), { recursive: true })
  await writeFile(join(built, '.vite/manifest.json'), '{}')
  await writeFile(join(built, 'index.html'), await readPage(root))
}
