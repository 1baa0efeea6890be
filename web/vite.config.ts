import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { parsedMessages } from './messages-plugin.ts'

/**
 * The browsers that tsconfig's `target`, the style sheets and the bundle must support: Safari 16.4, Chrome 111 and
 * newer.
 */
const browserBaseline = ['safari16.4', 'ios16.4', 'chrome111', 'edge111', 'firefox114']

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const pdfjsVersion: string = JSON.parse(readFileSync(join(pdfjsFolder, 'package.json'), 'utf8')).version
/** The version is in the path, so that these files can be cached forever like every other asset. */
const pdfjsBase = `assets/pdfjs-${pdfjsVersion}`
const pdfjsParts = ['cmaps', 'standard_fonts', 'wasm', 'iccs']

/**
 * Puts the files that pdf.js asks for by name (character maps, fonts, decoders) next to the bundle, so that no other
 * host is needed.
 */
function pdfjsResources(): Plugin {
  return {
    name: 'countersign:pdfjs-resources',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, part, file] = request.url?.match(new RegExp(`^/${pdfjsBase}/(\\w+)/([\\w.-]+)$`)) ?? []
        if (!part || !file || !pdfjsParts.includes(part)) return next()
        if (file.endsWith('.wasm')) response.setHeader('Content-Type', 'application/wasm')
        if (file.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
        createReadStream(join(pdfjsFolder, part, file))
          .on('error', next)
          .pipe(response)
      })
    },
    generateBundle() {
      for (const part of pdfjsParts) {
        for (const file of readdirSync(join(pdfjsFolder, part))) {
          const source = readFileSync(join(pdfjsFolder, part, file))
          this.emitFile({ type: 'asset', fileName: `${pdfjsBase}/${part}/${file}`, source })
        }
      }
    },
  }
}

/**
 * Writes a compressed copy next to each script, style sheet and uncompressed font, so that the server only picks a
 * file. A signer's first view is then a third of the size. The strongest compression takes a few seconds of a build,
 * and makes every first view a tenth smaller.
 */
function precompressed(): Plugin {
  return {
    name: 'countersign:precompressed',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      for (const file of Object.keys(bundle).filter(name => /\.(m?js|css|svg|ttf)$/.test(name))) {
        const source = readFileSync(join(dir, file))
        writeFileSync(join(dir, `${file}.br`), brotliCompressSync(source, { params }))
        writeFileSync(join(dir, `${file}.gz`), gzipSync(source, { level: constants.Z_BEST_COMPRESSION }))
      }
    },
  }
}

/**
 * Bundles the modules that the places of the application share. Without this, they would be a dozen files of a few
 * hundred bytes, one for each set of places. Some are left out: the people of a request that is prepared and
 * what says where a record is kept, because most places do not need them, and what settings share, because their texts
 * are made of those of the application.
 */
const sharedInApplication = {
  name: 'application-shared',
  test: /[/]src[/](application[/](?!settings[/]|where[/](where-line|folder-filter|use-owner-name|use-may)|send[/](draft-people|signer-rows|send-draft|send-problems)[^/]*$)|texts[/]application-text)|[/]messages[/]\w+[/]application|[/]node_modules[/](@tanstack|react-router)[/]/,
  minShareCount: 3,
  includeDependenciesRecursively: false,
}

/** What says where a record is kept, whose it is, and what the person may do with it: one file for the places that list records. */
const whereRecordsAre = {
  name: 'where',
  test: /[/]src[/]application[/]where[/](where-line|folder-filter|use-owner-name|use-may)/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** The viewer of PDFs, with its icons: one file, though the negotiation page needs only the pages. */
const viewer = {
  name: 'viewer',
  test: /[/]src[/]document[/]|[/](minimize-2|zoom-in|zoom-out)[.]m?js|pdf[.]worker/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** The frame of every page for signers, editors and members: its header, its strips, and its sheets. */
const frame = {
  name: 'frame',
  test: /[/]src[/](shell[/](page-header|page-frame|strips)|ui[/]sheet)[.]tsx/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

/** What every page loads to call the service: one file, because small files compress worse. */
const callsOfEveryPage = {
  name: 'call',
  test: /[/]src[/](api[/](call|call-path|page-headers)|shell[/](explain-error|device-storage))[.]ts/,
  minShareCount: 2,
  includeDependenciesRecursively: false,
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), parsedMessages(), pdfjsResources(), precompressed()],
  define: { __PDFJS_BASE__: JSON.stringify(`/${pdfjsBase}/`) },
  build: {
    target: browserBaseline,
    cssTarget: browserBaseline,
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    /** A `data:` font or image would need a wider content security policy. */
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    /** Tells the server which files a page is made of. */
    manifest: true,
    rollupOptions: {
      input: ['index.html', 'src/begin.ts'].map(file => join(import.meta.dirname, file)),
      output: { codeSplitting: { groups: [callsOfEveryPage, viewer, frame, sharedInApplication, whereRecordsAre] } },
    },
  },
  worker: { format: 'es' },
})
