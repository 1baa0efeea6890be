import { outboxAccess } from '../features/mails/outbox-access.ts'
import { runDoctor } from '../features/service/doctor/run-doctor.ts'
import type { Commands } from './command.ts'
import { configuration } from './configuration.ts'
import { print } from './print.ts'
import { withPlatform } from './with-platform.ts'

/** What the operator asks of the service as a whole. */
export const serviceCommands: Commands = {
  doctor: async (_, { json }) => runDoctor(configuration(), json),
  outbox: async (_, { json }) => withPlatform(async platform => print(outboxAccess(platform), json)),
}
