import { useAccount } from '../session/account.tsx'

/** Returns what becomes of emails, for messages that say so: without a mail server, they are kept in the outbox. */
export const useMailWord = (): 'sent' | 'kept' => (useAccount().account.sendsMail ? 'sent' : 'kept')
