/** Returns the key that identifies a person: their address in lower case and normalized to NFC. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase()
