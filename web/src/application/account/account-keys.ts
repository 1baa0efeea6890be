/** Where reads of the account are kept, which is no read of an organization. */
export const sessionsKey = ['account-sessions']
export const passkeysKey = ['account-passkeys']
export const changesKey = ['account', 'changes']
