import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { Connection } from '#platform/db/index.ts'
import { migrateToLatest } from '#platform/db/migrate.ts'
import { openFiles } from '#platform/files/index.ts'
import { type Command, type Context, count, duration } from './command.ts'
import { type Access, external, reachDatabase, refuseRunning, withClient } from './database.ts'
import type { Dump } from './dump/dump.ts'
import { openBackup } from './dump/file.ts'
import { type Loaded, type LoadOptions, load } from './dump/load.ts'
import { copyFiles, fileSummary, filesBeside, referredIn } from './files.ts'
import { planRemovals, unknownKeptDays } from './unknown-files.ts'

/** While a load is all that happens, what it writes into tables of its own transaction needs no log: a crash loses the whole of it. */
const loading = { wal_level: 'minimal', max_wal_senders: 0 }

export const restore: Command = {
  usage: 'restore <file> [--into DATABASE_URL] [--replace] [--no-files]',
  details: `The target is DATABASE_URL, else the embedded database in DATA_DIR. Stop the server first.

  --into DATABASE_URL   restore into this PostgreSQL instead
  --replace             delete the data of the target; without it, the target must be empty. Without --into, the server
                        deletes stored files that came after the backup 30 days later
  --no-files            only the database; otherwise the command copies the files it refers to from the folder trau-files
                        beside the backup to the configured storage`,
  options: { into: { type: 'string' }, replace: { type: 'boolean' }, 'no-files': { type: 'boolean' } },
  takes: { min: 1, max: 1 },
  async run(context, [file], { into, replace, 'no-files': noFiles }) {
    const startTime = performance.now()
    // Before a database is made or started for a file that is none.
    const { dump, close } = await openBackup(resolve(file!))
    try {
      const access = await openTarget(context, into as string | undefined)
      try {
        const loadedDump = await loadAndMigrate(access.connection, dump, {
          replace: replace === true,
          ...context,
        })
        await endOwnBackup(access.connection, resolve(file!))
        const dumpTime = new Date(dump.header.createdTime).toISOString()
        context.print(
          `Restored ${summaryOf(loadedDump)}, as of ${dumpTime}, in ${duration(performance.now() - startTime)}.`,
        )
        for (const name of loadedDump.skipped)
          context.print(`The table ${name} is not Trầu's and was left out.`)
        // Another database than the configured one may share its files with it.
        const isOwner = replace === true && into === undefined
        if (!noFiles) await restoreFiles(context, resolve(file!), access.connection, isOwner)
        if (into) context.print(`Start the server on it with DATABASE_URL=${into}`)
      } finally {
        await access.close()
      }
    } finally {
      close()
    }
    return undefined
  },
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

/** @param isOwner nothing but this database refers to the stored files, so that those which it does not know are nobody's */
async function restoreFiles(
  context: Context,
  backup: string,
  connection: Connection,
  isOwner: boolean,
): Promise<void> {
  const files = await openFiles(context.config())
  const isWanted = await referredIn(connection, context.signal)
  const { progress, signal } = context
  const tally = await copyFiles(filesBeside(backup), files, { progress, signal, isWanted })
  context.print(`${fileSummary(tally)}.`)
  if (!isOwner) return
  const unknownCount = await planRemovals(connection, files, isWanted, { signal })
  if (unknownCount > 0)
    context.print(
      `${count(unknownCount, 'stored files')} came after the backup. The server deletes them in ${unknownKeptDays} days, unless a newer backup is restored before.`,
    )
}

async function openTarget({ config }: Context, url: string | undefined): Promise<Access> {
  if (url === undefined)
    return reachDatabase(config(), { exclusive: true, mayCreate: true, settings: loading })
  const access = external(url)
  await refuseRunning(access.connection)
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
