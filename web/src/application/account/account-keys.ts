/** Query keys for reads of the account, which belong to no organization. */
export const sessionsKey = ['account-sessions']
export const passkeysKey = ['account-passkeys']
export const savedSignaturesKey = ['account-signatures']
export const changesKey = ['account', 'changes']
