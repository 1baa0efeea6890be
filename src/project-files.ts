import { findPackageJSON } from 'node:module'
import { dirname, extname } from 'node:path'

/** The folder of the packages, the migrations and the pages. */
export const PROJECT_ROOT = dirname(findPackageJSON(import.meta.url)!)

/** The folder of the code that runs: `src`, or the bundle that was made of it. */
export const CODE_FOLDER = import.meta.dirname

/**
 * The address of a module that is loaded by a process or thread of its own. The bundle keeps the paths of these modules, so each is
 * an entry in src/vite.config.ts.
 *
 * @param name its path in `src` without the extension
 */
export const entryModule = (name: string): URL => new URL(`./${name}${extname(import.meta.filename)}`, import.meta.url)
