import type { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import { outboxAccess } from '../features/mails/outbox-access.ts'
import { runDoctor } from '../features/service/doctor/run-doctor.ts'
import { addCommand, type JsonOption } from './command.ts'
import { configuration } from './configuration.ts'
import { finish } from './finish.ts'
import { print, printAs } from './print.ts'
import { withPlatform } from './with-platform.ts'

/** Adds the commands for the service as a whole. */
export function addServiceCommands(program: Command): void {
  addCommand(program, 'doctor', {
    about:
      'Check the sandboxes, keys and user on this machine, and that signed documents are sealed. Exits with 1 if there is a problem.',
    example: 'doctor',
  }).action(finish(async ({ json }: JsonOption) => runDoctor(configuration(), json)))
  addCommand(program, 'version', { about: 'Print the version.', example: 'version' }).action(
    finish(async ({ json }: JsonOption) =>
      printAs(json, { version: packageJson.version }, () => `${packageJson.version}\n`),
    ),
  )
  addCommand(program, 'outbox', {
    about: 'Print the address and password of the outbox page, which shows emails while SMTP_URL is not set.',
    example: 'outbox',
  }).action(finish(async ({ json }: JsonOption) => withPlatform(async platform => print(outboxAccess(platform), json))))
}
