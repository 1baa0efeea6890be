/** The key of a person: their address without regard to case. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase()
