import editor from '../../../messages/en/editor.json?parsed'
import type { EditorMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

export type EditorTextKey = keyof EditorMessages

/** Returns the text of a message in the template editor. */
export const editorText = sayOnPage<EditorMessages>(editor)
