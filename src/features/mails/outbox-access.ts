import type { Platform } from '../../platform/platform.ts'

/** The address of the operator's outbox page, and its password. */
export const outboxAccess = ({ config, keys }: Platform) => ({
  url: `${config.publicUrl}/outbox`,
  user: 'outbox',
  password: keys.outboxPassword,
})
