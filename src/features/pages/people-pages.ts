/** Returns the sources of a place in the application and of the frame around every place. */
const inPlace = (place: string) => ['src/application/application.tsx', `src/application/places/${place}-place.tsx`]

/** The pages for people who sign in, with the sources of the first view of each. */
export const peoplePages: Record<string, string[]> = {
  '/sign-in': ['src/pages/sign-in-page.tsx'],
  '/': inPlace('home'),
  '/templates': inPlace('templates'),
  '/requests': inPlace('home'),
  '/requests/many': inPlace('bulk'),
  '/requests/many/:bulkSendId': inPlace('bulk'),
  '/requests/:signatureRequestId': inPlace('home'),
  '/send': inPlace('send'),
  '/send/many': inPlace('bulk'),
  '/redlines': inPlace('redlines'),
  '/redlines/new': inPlace('redlines'),
  '/redlines/:redlineRequestId': inPlace('redlines'),
  '/settings/people': inPlace('settings'),
  '/settings': inPlace('settings'),
  '/settings/organization': inPlace('settings'),
  '/settings/branding': inPlace('settings'),
  '/settings/embedding': inPlace('settings'),
  '/settings/mail': inPlace('settings'),
  '/settings/seal': inPlace('settings'),
  '/settings/usage': inPlace('settings'),
  '/settings/audit': inPlace('settings'),
  '/settings/webhooks': inPlace('settings'),
  '/settings/credentials': inPlace('settings'),
  '/your-account': inPlace('account'),
  '/developers': inPlace('developers'),
  '/developers/events': inPlace('developers'),
  '/developers/deliveries': inPlace('developers'),
}
