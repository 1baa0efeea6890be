import type { Platform } from '../../platform/platform.ts'

/** Returns the URL of the operator's outbox page, with the user name and password. */
export const outboxAccess = ({ config, keys }: Pick<Platform, 'config' | 'keys'>) => ({
  url: `${config.publicUrl}/outbox`,
  user: 'outbox',
  password: keys.outboxPassword,
})
