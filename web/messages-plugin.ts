import type { Plugin } from 'vite'
import { parseCatalogue } from '../src/engine/messages/parse-message.ts'

/**
 * Parses message files that are imported as `….json?parsed`. This happens at build time, so that pages need no message
 * parser.
 */
export const parsedMessages = (): Plugin => ({
  name: 'countersign:parsed-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('.json?parsed')) return null
    return { code: `export default ${JSON.stringify(parseCatalogue(JSON.parse(code)))}`, map: null, moduleType: 'js' }
  },
})
