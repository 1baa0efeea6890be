import type { Plugin } from 'vite'
import { parseCatalogue } from '../src/engine/messages/parse-message.ts'

/** Parses a file of messages that pages import as `….json?parsed` when the pages are built, so that they need no parser. */
export const parsedMessages = (): Plugin => ({
  name: 'countersign:parsed-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.json?parsed')) return null
    return { code: `export default ${JSON.stringify(parseCatalogue(JSON.parse(code)))}`, map: null, moduleType: 'js' }
  },
})
