import type { Command } from 'commander'
import packageJson from '../../package.json' with { type: 'json' }
import type { Contents } from '../platform/backup/archive-format.ts'
import { makeBackup } from '../platform/backup/make-backup.ts'
import { restoreBackup } from '../platform/backup/restore-backup.ts'
import { addCommand, type JsonOption } from './command.ts'
import { configuration } from './configuration.ts'
import { finish } from './finish.ts'
import { existingFolder } from './manage-keys.ts'
import { printAs } from './print.ts'
import { withDatabase } from './with-database.ts'

/** Adds the commands that back up and restore the whole installation. */
export function addBackupCommands(program: Command): void {
  addCommand(program, 'backup <file>', {
    about:
      'Write database, files and keys into one file, while the service is running. The master key stays out of it.',
    example: 'backup /media/backups/countersign-2026-07-01.tar',
  })
    .option('--with-master-key', 'put the master key in as well: whoever has the file can then seal in your name')
    .action(
      finish(async (file: string, { withMasterKey = false, json }: JsonOption & { withMasterKey?: boolean }) =>
        printContents(await backUp(file, withMasterKey), json),
      ),
    )
  addCommand(program, 'restore <file>', {
    about:
      'Put a backup into an empty DATA_DIR, and an empty database if DATABASE_URL is set. Start the service afterwards.',
    example: 'restore /media/backups/countersign-2026-07-01.tar',
  }).action(
    finish(async (file: string, { json }: JsonOption) =>
      printContents(await restoreBackup(configuration(), file), json),
    ),
  )
}

function backUp(file: string, withMasterKey: boolean): Promise<Contents> {
  const config = configuration()
  existingFolder(config)
  const options = { withMasterKey, version: packageJson.version, now: new Date() }
  return withDatabase(config, access => makeBackup(config, access, file, options))
}

/**
 * Prints the contents of a backup. Returns exit code 1 when files were already lost; the backup contains everything
 * that is left.
 */
function printContents({ rows, jobs, files, fileBytes, lost }: Contents, json?: boolean): number {
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0)
  printAs(json, { rows: rowCount, jobs, files, fileBytes, lost }, () => {
    const megabytes = (fileBytes / 1_000_000).toFixed(1)
    return `${rowCount} rows, ${jobs} waiting jobs and ${files} files (${megabytes} MB)\n`
  })
  for (const { key, problem } of lost) {
    const what = problem === 'missing' ? 'is missing' : 'differs from what the database says of it'
    process.stderr.write(`The file ${key} ${what}.\n`)
  }
  if (lost.length > 0) process.stderr.write('Everything else is complete.\n')
  return lost.length > 0 ? 1 : 0
}
