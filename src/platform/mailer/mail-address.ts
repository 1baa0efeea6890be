import addressparser from 'nodemailer/lib/addressparser'
import { StartError } from '../../start-error.ts'
import type { MailAddress } from './mailer.ts'

/**
 * Reads MAIL_FROM: `sign@example.com` or `Countersign <sign@example.com>`. Throws a StartError that says what to write.
 */
export function parseMailFrom(text: string): MailAddress {
  const [first, ...more] = addressparser(text)
  const address = first && 'address' in first ? first.address : undefined
  if (first === undefined || more.length > 0 || !address || !/^[^\s@]+@[^\s@]+$/.test(address)) {
    throw new StartError(
      `MAIL_FROM is "${text}"; it must be an address such as sign@example.com or Countersign <sign@example.com>. Correct it or unset it.`,
    )
  }
  return { name: first.name || 'Countersign', address }
}

/** Returns the part after the @, for the ids of our mails. */
export const domainOf = ({ address }: MailAddress): string => address.slice(address.lastIndexOf('@') + 1)
