import signature from '../../../messages/en/signature.json?parsed'
import type { SignatureMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

export type SignatureTextKey = keyof SignatureMessages

/** Returns the text of a message in the sheet in which a signature is made, which loads after the page. */
export const signatureText = sayOnPage<SignatureMessages>(signature)
