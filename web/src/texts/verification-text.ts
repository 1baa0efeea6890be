import verification from '../../../messages/en/verification.json?parsed'
import type { VerificationMessages } from '../../../src/engine/messages/message-types.ts'
import { sayOnPage } from './say-on-page.ts'

/** Returns the text of a message on the page that asks for a code, which only signers who need one load. */
export const verificationText = sayOnPage<VerificationMessages>(verification)
