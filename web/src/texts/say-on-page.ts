import { type Catalogue, type Say, sayIn } from '../../../src/engine/messages/message.ts'

export const language = 'en'

/** British English, which has no comma before “and”. */
export const LIST_LANGUAGE = 'en-GB'

/** Returns a function that returns the texts of a catalogue, which the build has parsed (web/messages-plugin.ts). */
export const sayOnPage = <Messages>(catalogue: Catalogue): Say<Messages> => sayIn<Messages>(catalogue, language)
