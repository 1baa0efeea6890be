/** The paths of modules, of Vite itself, of packages, and of the files that pdf.js requests, whose names are in web/vite.config.ts. */
const VITE_PATHS = /^\/(@|src\/|node_modules\/|assets\/)/

/** Whether Vite answers for an address. All other addresses are for the service, which knows its routes and pages. */
export const isForVite = (url: string): boolean => VITE_PATHS.test(url)
