import signed from '../../../messages/en/signed.json?parsed'
import type { SignedMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/** Returns the text of a message on the page after signing, which loads while the signer reads. */
export const signedText = sayOnPage<SignedMessages>(signed)
