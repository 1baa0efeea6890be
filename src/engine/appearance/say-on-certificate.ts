import certificate from '../../../messages/en/certificate.json' with { type: 'json' }
import events from '../../../messages/en/events.json' with { type: 'json' }
import type { Say } from '../messages/message.ts'
import type { CertificateMessages, EventsMessages } from '../messages/message-types.ts'
import { sayFrom } from '../messages/read-messages.ts'

/** Returns the text of a message on a certificate of completion. */
export type SayOnCertificate = Say<CertificateMessages & EventsMessages>

export const sayOnCertificate: SayOnCertificate = sayFrom({ ...certificate, ...events })
