import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Connection } from '#platform/db/index.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { openFiles } from '#platform/files/index.ts'
import { forgetDataId } from '#platform/installation.ts'
import { type Command, type Context, count, duration } from './command.ts'
import {
  type Access,
  external,
  hasData,
  placeOf,
  reachDatabase,
  refuseRunning,
  withClient,
} from './database.ts'
import type { Dump } from './dump/dump.ts'
import { openBackup } from './dump/file.ts'
import { type Loaded, type LoadOptions, load } from './dump/load.ts'
import { CommandError } from './failure.ts'
import { copyFiles, countMissing, fileSummary, filesBeside, filesFolder, referredIn } from './files.ts'
import { bringUp } from './product.ts'
import { planRemovals, unknownKeptDays } from './unknown-files.ts'

/** While a load is all that happens, what it writes into tables of its own transaction needs no log: a crash loses the whole of it. */
const loading = { wal_level: 'minimal', max_wal_senders: 0 }

export const restore: Command = {
  usage: 'restore <file> [--into DATABASE_URL] [--replace] [--no-files | --only-files]',
  details: `The target is DATABASE_URL, else the embedded database in DATA_DIR. Stop the server first. The command says which it
is. Where files that the restored database refers to are missing, it says how many, and the exit code is 1.

  --into DATABASE_URL   restore into this PostgreSQL instead
  --replace             delete the data of the target; without it, the target must be empty. Without --into, the server
                        deletes stored files that came after the backup 30 days later
  --no-files            only the database; otherwise the command copies the files it refers to from the folder trau-files
                        beside the backup to the configured storage
  --only-files          only these files, as far as they are missing or damaged; the database stays as it is, and the
                        server may run`,
  options: {
    into: { type: 'string' },
    replace: { type: 'boolean' },
    'no-files': { type: 'boolean' },
    'only-files': { type: 'boolean' },
  },
  takes: { min: 1, max: 1 },
  async run(context, [file], { into, replace, 'no-files': noFiles, 'only-files': onlyFiles }) {
    if (onlyFiles && (replace || noFiles))
      throw new CommandError(
        '--only-files leaves the database as it is: name neither --replace nor --no-files.',
      )
    const backup = resolve(file!)
    const target = { into: into as string | undefined, replace: replace === true }
    // Before a database is made or started for a file that is none.
    const { dump, close } = await openBackup(backup)
    try {
      if (onlyFiles) return await restoreOnlyFiles(context, backup, target.into)
      const access = await openTarget(context, target)
      try {
        await restoreDatabase(context, access.connection, dump, {
          ...target,
          backup,
          noFiles: noFiles === true,
        })
        // Another database than the configured one may share its files with it.
        const isOwner = target.replace && into === undefined
        const areComplete = noFiles || (await restoreFiles(context, backup, access.connection, isOwner))
        if (into) context.print(`Start the server on it with DATABASE_URL=${into}`)
        return areComplete ? undefined : 1
      } finally {
        await access.close()
      }
    } finally {
      close()
    }
  },
}

interface Target {
  /** Another database than the configured one. */
  into: string | undefined
  replace: boolean
}

async function restoreDatabase(
  context: Context,
  connection: Connection,
  dump: Dump,
  { backup, noFiles, into, replace }: Target & { backup: string; noFiles: boolean },
): Promise<void> {
  const { print, progress, signal, sayWhenStopped } = context
  const startTime = performance.now()
  const again = `npx trau restore "${backup}" --only-files${into ? ' --into DATABASE_URL' : ''}`
  const sentences = {
    committing:
      'Stopped while PostgreSQL committed: the target holds all of the backup, or is as it was. Run the same command again, with --replace where it says that the target holds data.',
    committed: noFiles
      ? 'Stopped: the database is restored, and the next start of the server completes it.'
      : `Stopped: the database is restored, its files are not, or not all. Copy them with: ${again}`,
  }
  const loadedDump = await loadAndMigrate(connection, dump, {
    replace,
    progress,
    signal,
    reach: stage => sayWhenStopped(sentences[stage]),
  })
  await endOwnBackup(connection, backup)
  await withClient(connection, undefined, client => client.query(forgetDataId))
  const dumpTime = new Date(dump.header.createdTime).toISOString()
  print(
    `Restored ${summaryOf(loadedDump)}, as of ${dumpTime}, in ${duration(performance.now() - startTime)}.`,
  )
  for (const name of loadedDump.skipped) print(`The table ${name} is not Trầu's and was left out.`)
}

async function restoreOnlyFiles(
  context: Context,
  backup: string,
  into: string | undefined,
): Promise<number | undefined> {
  const access = into === undefined ? await reachDatabase(context.config()) : external(into)
  context.sayWhenStopped(
    'Stopped: the database was not changed, and not all files are copied. Run the same command again.',
  )
  try {
    await bringUp(access, context.signal)
    context.print(`Copying the files that ${placeOf(context.config(), into)} refers to.`)
    return (await restoreFiles(context, backup, access.connection, false)) ? undefined : 1
  } finally {
    await access.close()
  }
}

/** A backup that the server made holds its own row as one that runs, and whoever restores from it knows that it is done. */
export async function endOwnBackup(connection: Connection, file: string): Promise<void> {
  const { size } = await stat(file)
  await withClient(connection, undefined, client =>
    client.query(
      `UPDATE backup_run SET status = 'DONE', bytes = $2, failure = NULL, end_time = now()
       WHERE status = 'RUNNING' AND file_name = $1`,
      [basename(file), size],
    ),
  )
}

/**
 * Copies what the database refers to from beside the backup.
 * @param isOwner nothing but this database refers to the stored files, so that those which it does not know are nobody's
 * @returns whether every file that the database refers to is stored now
 */
async function restoreFiles(
  context: Context,
  backup: string,
  connection: Connection,
  isOwner: boolean,
): Promise<boolean> {
  const files = await openFiles(context.config())
  const isWanted = await referredIn(connection, context.signal)
  const { print, progress, signal } = context
  const tally = await copyFiles(filesBeside(backup), files, { progress, signal, isWanted })
  print(`${fileSummary(tally)}.`)
  const missingCount = await countMissing(connection, files, signal)
  if (missingCount > 0)
    print(
      `${count(missingCount, 'files')} that the database refers to are neither in ${filesFolder(backup)} nor stored: nobody can open them. Put the files of the backup into that folder and run: npx trau restore "${backup}" --only-files`,
    )
  if (isOwner) {
    const unknownCount = await planRemovals(connection, files, isWanted, { signal })
    if (unknownCount > 0)
      print(
        `${count(unknownCount, 'stored files')} came after the backup. The server deletes them in ${unknownKeptDays} days, unless a newer backup is restored before.`,
      )
  }
  return missingCount === 0
}

async function openTarget({ config, print }: Context, { into, replace }: Target): Promise<Access> {
  const { databaseUrl, dataDir } = config()
  if (into === undefined && !databaseUrl && replace && !hasData(dataDir))
    throw new CommandError(
      `There is no data in ${dataDir} that could be replaced: set DATA_DIR or DATABASE_URL to where Trầu keeps it, or leave --replace out to fill that folder.`,
    )
  const access =
    into === undefined
      ? await reachDatabase(config(), { exclusive: true, mayCreate: true, settings: loading })
      : external(into)
  if (into !== undefined) await refuseRunning(access.connection)
  print(`Restoring into ${placeOf(config(), into)}.`)
  return access
}

/** The load in one transaction, then the steps of the schema that came after it, then what the planner knows of the tables. */
export async function loadAndMigrate(
  connection: Connection,
  dump: Dump,
  options: LoadOptions,
): Promise<Loaded> {
  const loadedDump = await withClient(connection, options.signal, client => load(client, dump, options))
  await migrateToLatest(connection)
  options.progress?.('Analysing')
  await withClient(connection, options.signal, client => client.query('ANALYZE'))
  return loadedDump
}

export const summaryOf = ({ rows, tables }: Loaded) => `${count(rows, 'rows')} of ${tables} tables`
