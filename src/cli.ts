import { Command, CommanderError } from 'commander'
import packageJson from '../package.json' with { type: 'json' }
import { addCommands } from './commands/add-commands.ts'
import { CodedError } from './http/coded-error.ts'
import { errorAnswer } from './http/error-catalogue.ts'
import { StartError } from './start-error.ts'

const program = new Command('bin/countersign')
  .description('Manages an installation of Countersign, and verifies sealed documents.')
  .version(packageJson.version)
  .configureHelp({ showGlobalOptions: false })
  .addHelpText(
    'after',
    `
Commands work whether or not the service is running. Run them with the same environment (DATA_DIR, DATABASE_URL,
PUBLIC_URL). "help COMMAND" explains one, with an example.`,
  )

await addCommands(program, process.argv[2])

/** Exit code 2 means that `verify` could not check the file, for any reason. */
const failed = process.argv[2] === 'verify' ? 2 : 1

for (const command of [program, ...program.commands, ...program.commands.flatMap(noun => noun.commands)])
  command.exitOverride()

function explain(error: unknown): string {
  if (error instanceof StartError) return error.message
  if (error instanceof CodedError) return errorAnswer(error.code, error.values, 'v1').text
  return (error as Error).stack ?? String(error)
}

try {
  await program.parseAsync()
} catch (error) {
  // commander has already printed its messages about the arguments
  if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : failed
  else {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = failed
  }
}
