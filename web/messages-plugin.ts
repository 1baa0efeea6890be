import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { parseCatalogue } from '../src/engine/messages/parse-message.ts'

const folder = resolve(import.meta.dirname, '../messages')

/** Parses the catalogues of messages when the pages are built, so that pages need no parser: each is the messages by key. */
export const parsedMessages = (): Plugin => ({
  name: 'countersign:parsed-messages',
  enforce: 'pre',
  transform(code, id) {
    if (!id.startsWith(`${folder}/`) || !id.endsWith('.json')) return null
    return { code: `export default ${JSON.stringify(parseCatalogue(JSON.parse(code)))}`, map: null, moduleType: 'js' }
  },
})
