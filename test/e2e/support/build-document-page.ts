/**
 * Bundles a page and prints its script. On the page, `show(props)` renders a document and returns the clauses that it
 * drew. Runs in a separate process, because the bundler leaves state behind in its process.
 */
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { parsedMessages } from '../../../web/messages-plugin.ts'

const body = fileURLToPath(new URL('../../../web/src/redline/document/document-body.tsx', import.meta.url))

const source = `
  import { createElement } from 'react'
  import { createRoot } from 'react-dom/client'
  import { flushSync } from 'react-dom'
  import { DocumentBody } from ${JSON.stringify(body)}

  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const drawn = []
  const renderClause = (clause, text, isActive) => {
    drawn.push(clause.anchor + (isActive ? ' active' : ''))
    return text
  }
  const loadMedia = () => Promise.reject(new Error('none'))
  const ref = handle => { globalThis.handle = handle }
  globalThis.show = props => {
    drawn.length = 0
    flushSync(() => root.render(createElement(DocumentBody, { view: 'markup', renderClause, loadMedia, ref, ...props })))
    return [...drawn]
  }
`

const entry: Plugin = {
  name: 'entry',
  resolveId: id => (id === 'entry' ? '\0entry' : undefined),
  load: id => (id === '\0entry' ? source : undefined),
}

const built = await build({
  configFile: false,
  root: fileURLToPath(new URL('../../../web', import.meta.url)),
  logLevel: 'silent',
  plugins: [entry, parsedMessages()],
  build: {
    write: false,
    minify: false,
    rollupOptions: { input: 'entry', output: { inlineDynamicImports: true } },
  },
})
const { output } = (Array.isArray(built) ? built[0] : built) as { output: { type: string; code?: string }[] }
process.stdout.write(output.find(one => one.type === 'chunk')!.code!)
