import type { Platform } from '../../platform/platform.ts'

/** Where the operator reads the mails that were kept, and with what. */
export const outboxAccess = ({ config, keys }: Platform) => ({
  url: `${config.publicUrl}/outbox`,
  user: 'outbox',
  password: keys.outboxPassword,
})
