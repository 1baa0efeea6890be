import { defineConfig } from 'vite'

/** What the shell scripts run, and every module that `entryModule` is asked for. Each keeps its path. */
export const entries = [
  'cli',
  'main',
  'platform/seal-key/pkcs11/module-main',
  'platform/workers/floor-probe/probe-tasks',
  'platform/workers/process-guard',
  'platform/workers/worker-main',
  'tasks/pdf/pdf-tasks',
  'tasks/pdf/viewer-tasks',
  'tasks/redline/redline-tasks',
]

/** Native code, packages that read files next to their own code, and large packages that are seldom loaded. */
const external = [
  '@aws-sdk/client-kms',
  '@embedpdf/pdfium',
  '@napi-rs/canvas',
  'harfbuzzjs',
  'koffi',
  'pdfjs-dist',
  'sharp',
  // asked for by a package of graphile-worker, for settings that it does not read here
  'typescript',
]

/** The service, its workers and the command line, with their packages in few files: loading a thousand takes half of a start. */
export default defineConfig({
  root: 'src',
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: Object.fromEntries(entries.map(entry => [entry, `src/${entry}.ts`])),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
    },
  },
})
