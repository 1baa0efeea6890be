import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { PROJECT_ROOT } from '../../project-files.ts'

const distFolder = resolve(PROJECT_ROOT, 'web/dist')

/** The folder with the files that pages load from `/assets/`. */
export const assetsFolder = resolve(distFolder, 'assets')

/** A file in the manifest of a build (https://vite.dev/guide/backend-integration). */
interface BuiltFile {
  file: string
  /** The other files that this file needs, by their names in the manifest. */
  imports?: string[]
  css?: string[]
}

type Manifest = Record<string, BuiltFile>

let built: Promise<{ html: string; manifest: Manifest }> | null = null

/**
 * The script that runs as soon as it has loaded, before the application. It requests what the page's first view waits
 * for.
 */
const begin = 'src/begin.ts'

/**
 * Returns the HTML of the page that starts the application. The page requests the files of `sources` (such as
 * `src/pages/sign-page.tsx`) together with the application's own files, so that a phone need not run the first script
 * to discover them.
 */
export async function pageHtml(sources: string[]): Promise<string> {
  built ??= readBuilt()
  const { html, manifest } = await built
  const [script = '', ...shared] = scriptsOf(manifest, begin)
  // this script must also be requested first: otherwise it would wait until the application is compiled
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

/** Returns the script of a source and the scripts that it needs, except the script that the page starts with. */
function scriptsOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const chunk = manifest[source]
  if (!chunk || source === 'index.html' || seen.has(source)) return []
  seen.add(source)
  return [chunk.file, ...(chunk.imports ?? []).flatMap(name => scriptsOf(manifest, name, seen))]
}
