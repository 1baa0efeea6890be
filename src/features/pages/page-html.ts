import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PROJECT_ROOT } from '../../project-files.ts'

const distFolder = resolve(PROJECT_ROOT, 'web/dist')

/** Where the files are that pages ask for under `/assets/`. */
export const assetsFolder = resolve(distFolder, 'assets')

/** What a build says of a file (https://vite.dev/guide/backend-integration). */
interface BuiltFile {
  file: string
  /** Others that it needs, by their names in the manifest. */
  imports?: string[]
  css?: string[]
}

type Manifest = Record<string, BuiltFile>

let built: Promise<{ html: string; manifest: Manifest }> | null = null

/** Runs before the application, as soon as it has come: asks for what the first view of the page waits for. */
const begin = 'src/begin.ts'

/**
 * The page that starts the application. It asks for the files of `sources` (such as `src/pages/sign-page.tsx`) along with its
 * own: a phone need not have run the one to learn of the others.
 */
export async function pageHtml(sources: string[]): Promise<string> {
  built ??= readBuilt()
  const { html, manifest } = await built
  const [script = '', ...shared] = scriptsOf(manifest, begin)
  // it is asked for before the application too, or it would wait for the application to be compiled
  const first = [`<script type="module" async crossorigin src="/${script}"></script>\n`, ...shared.map(preloaded)]
  const later = new Set(sources.flatMap(source => scriptsOf(manifest, source))).difference(new Set(shared))
  const styles = new Set(sources.flatMap(source => manifest[source]?.css ?? []))
  return html
    .replace('</title>', `</title>\n${first.join('')}`)
    .replace('</head>', `${[...[...later].map(preloaded), ...[...styles].map(styled)].join('')}</head>`)
}

const preloaded = (file: string) => `<link rel="modulepreload" crossorigin href="/${file}">\n`
const styled = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">\n`

async function readBuilt() {
  const read = (name: string) => readFile(resolve(distFolder, name), 'utf8')
  return { html: await read('index.html'), manifest: JSON.parse(await read('.vite/manifest.json')) as Manifest }
}

/** The script of a source and those that it needs, without the one that the page starts with anyway. */
function scriptsOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const one = manifest[source]
  if (!one || source === 'index.html' || seen.has(source)) return []
  seen.add(source)
  return [one.file, ...(one.imports ?? []).flatMap(name => scriptsOf(manifest, name, seen))]
}
