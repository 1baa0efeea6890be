import exports from '../../../../messages/en/exports.json' with { type: 'json' }
import type { ExportsMessages } from '../../../engine/messages/message-types.ts'
import { sayFrom } from '../../../engine/messages/read-messages.ts'

/** Returns a text for a file that is made from requests by its key in the messages. */
export const sayInExports = sayFrom<ExportsMessages>(exports)
