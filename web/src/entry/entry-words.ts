import type { Entry } from '../api/generated/calls.ts'
import { entryText } from '../texts/entry-text.ts'

interface EntryWords {
  title: string
  body: string
  button: string
}

/** Returns the texts that explain what a link is for. */
export function entryWords(entry: Entry): EntryWords {
  const names = { organization: entry.organizationName ?? '', email: entry.email ?? '' }
  switch (entry.kind) {
    case 'claim':
      return { title: entryText('claimTitle'), body: entryText('claimBody'), button: entryText('createAccount') }
    case 'owner':
      return {
        title: entryText('ownerTitle', names),
        body: entryText('ownerBody', names),
        button: entryText('createAccount'),
      }
    case 'invitation':
      return {
        title: entryText('join', names),
        body: `${invitedAs(entry)} ${entryText(`role_${entry.role ?? 'member'}`)}`,
        button: entryText('join', names),
      }
    case 'registration':
      return {
        title: entryText('registrationTitle'),
        body: entryText('registrationBody', names),
        button: entryText('createAccount'),
      }
    case 'reset':
      return {
        title: entryText('resetTitle'),
        body: entryText('resetBody', names),
        button: entryText('choosePassword'),
      }
    case 'address':
      return {
        title: entryText('addressTitle'),
        body: entryText('addressBody', names),
        button: entryText('confirmAddress'),
      }
    default:
      return entry.kind satisfies never
  }
}

function invitedAs({ email, hasAccount, isSignedIn }: Entry): string {
  const names = { email: email ?? '' }
  if (!hasAccount) return entryText('invitedNew', names)
  return isSignedIn ? entryText('invitedSignedIn', names) : entryText('invitedKnown', names)
}
