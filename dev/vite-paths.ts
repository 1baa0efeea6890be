/** Modules by file, Vite's own, packages, and the files that pdf.js asks for: web/vite.config.ts has the names of those. */
const VITE_PATHS = /^\/(@|src\/|node_modules\/|assets\/)/

/** Whether Vite answers for an address; everything else is for the service, which knows its routes and pages. */
export const isForVite = (url: string): boolean => VITE_PATHS.test(url)
