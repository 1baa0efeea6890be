import { findPackageJSON } from 'node:module'
import { dirname, extname } from 'node:path'

/** The folder of the packages, the migrations and the pages. */
export const PROJECT_ROOT = dirname(findPackageJSON(import.meta.url)!)

/** The folder of the running code: `src`, or the bundle made from it. */
export const CODE_FOLDER = import.meta.dirname

/**
 * The URL of a module that a separate process or thread loads. The bundle keeps the paths of these modules, so each is
 * an entry in src/vite.config.ts.
 * @param name its path in `src` without the extension
 */
export const entryModule = (name: string): URL => new URL(`./${name}${extname(import.meta.filename)}`, import.meta.url)
