import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type pg from 'pg'
import type { Connection } from '#platform/db/index.ts'
import { openFiles } from '#platform/files/index.ts'
import { productVersion } from '#platform/product-version.ts'
import { type Command, count, duration, size } from './command.ts'
import { reachDatabase, withClient } from './database.ts'
import type { Dump, DumpedTable } from './dump/dump.ts'
import { checkName, openBackup, writeBackup } from './dump/file.ts'
import { load } from './dump/load.ts'
import { openSnapshot } from './dump/snapshot.ts'
import { CommandError, isDiskFull, sentenceOf } from './failure.ts'
import {
  type Copied,
  copyFiles,
  ensureFilesFolder,
  fileSummary,
  filesBeside,
  filesFolder,
  pruneFiles,
  pruneUnused,
} from './files.ts'
import { needsOf, requireRoom } from './room.ts'

export const backup: Command = {
  usage: 'backup <file> [--verify] [--no-files | --prune | --prune-unused] [--json]',
  details: `The file holds the database at one moment. Only its owner can read it: it contains password hashes and
signing keys. The command never overwrites a file.

It copies uploaded files into the folder trau-files beside the backup. All backups of that folder share it, so
only new files are copied; a copy is never replaced. A backup that its disk has no room for is not begun, or ends and leaves nothing.

  --verify         restore the file into a scratch database on the same server, then remove that
  --no-files       only the database
  --prune          remove deleted files from trau-files; earlier backups then lack them
  --prune-unused   remove deleted files from trau-files once no backup (*.trau) of the folder can refer to them
  --json           one line of JSON: bytes, rows, tables, files, what failed in the verification, and that the disk
                   has no room`,
  options: {
    verify: { type: 'boolean' },
    'no-files': { type: 'boolean' },
    prune: { type: 'boolean' },
    'prune-unused': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  takes: { min: 1, max: 1 },
  async run(context, [file], options) {
    const { config, progress, signal, sayWhenStopped } = context
    const { verify, 'no-files': noFiles, prune, json } = options
    const print = json ? () => {} : context.print
    const path = resolve(file!)
    checkName(path)
    const files = noFiles ? undefined : await openFiles(config())
    const startTime = performance.now()
    const access = await reachDatabase(config())
    const outcome: BackupOutcome = { bytes: 0, rows: 0, tables: 0 }
    // Copies of files are for the owner alone, as the backup is, wherever they are moved.
    const usualMask = process.umask(0o077)
    try {
      const tally = { tables: 0, rows: 0 }
      const bytes = await withClient(access.connection, signal, async client => {
        const { dataDir } = config()
        await requireRoom(await needsOf(client, path, { dataDir, files, verifies: verify === true }))
        const dump = await openSnapshot(client, productVersion)
        const fileBytes = await writeBackup(path, counted(dump, tally, progress), signal)
        sayWhenStopped(
          files
            ? `Stopped: ${path} is written, and not all of its files are in ${filesFolder(path)}. The next backup in that folder copies the rest.`
            : `Stopped: ${path} is written, and was not verified.`,
        )
        return fileBytes
      })
      Object.assign(outcome, { bytes, ...tally })
      print(
        `${count(tally.rows, 'rows')} of ${tally.tables} tables in ${path} (${size(bytes)}, ${duration(performance.now() - startTime)}).`,
      )
      // After the database: whatever it refers to was stored before.
      if (files) {
        const copies = filesBeside(path)
        const requireRoomFor = (bytes: number) => requireRoom([{ folder: dirname(path), bytes }])
        await ensureFilesFolder(path)
        const copying = { progress, signal, keepsCopies: true, requireRoom: requireRoomFor }
        outcome.files = await copyFiles(files, copies, copying)
        print(`${fileSummary(outcome.files)} in ${filesFolder(path)}.`)
        const { differing: differingCount } = outcome.files
        if (differingCount > 0)
          print(
            `${count(differingCount, 'copies')} have another size than the stored files and were left as they are: stored files never change, so these are damaged. "npx trau restore ${path} --only-files" replaces them by the copies.`,
          )
        sayWhenStopped(`Stopped: ${path} is written with its files, and was not verified.`)
        if (prune)
          print(`${count(await pruneFiles(copies, files), 'files')} removed that are no longer there.`)
        if (options['prune-unused'])
          print(`${count(await pruneUnused(path, files), 'files')} removed that no backup needs.`)
      }
      if (verify) {
        await verifyBackup(path, access.connection, progress, signal).catch(error => {
          const reason = sentenceOf(error)
          if (reason === undefined || signal.aborted) throw error
          if (!json) throw new CommandError(`${path} is written but could not be verified: ${reason}`)
          outcome.verifyFailure = reason
        })
        print('Verified: it restores whole.')
      }
      if (json) context.print(JSON.stringify(outcome))
    } catch (error) {
      if (!isDiskFull(error)) throw error
      // Without its files it is half a backup, and takes room.
      if (outcome.bytes > 0) await rm(path, { force: true })
      if (!json) throw error
      outcome.diskFull = sentenceOf(error)!
      context.print(JSON.stringify(outcome))
    } finally {
      process.umask(usualMask)
      await access.close()
    }
    return outcome.verifyFailure === undefined && outcome.diskFull === undefined ? undefined : 1
  },
}

/** What `--json` prints. */
export interface BackupOutcome {
  /** Of the file. */
  bytes: number
  rows: number
  tables: number
  /** Absent with --no-files. */
  files?: Copied
  /** Why the file, which is written, could not be restored into a scratch database; absent where it could, or was not tried. */
  verifyFailure?: string
  /** Why there is no file: its disk has no room for it. */
  diskFull?: string
}

/** The same dump, counting what is read from it. */
export function counted(
  dump: Dump,
  tally: { tables: number; rows: number },
  progress: (text: string) => void,
): Dump {
  async function* tables(): AsyncGenerator<DumpedTable> {
    for await (const table of dump.tables()) {
      progress(`Reading ${table.name}`)
      yield table
      tally.tables++
      tally.rows += table.rows()
    }
  }
  return { header: dump.header, tables }
}

/** Restores the file into a database of its own on the same server and removes that; throws when it does not restore. */
async function verifyBackup(
  path: string,
  connection: Connection,
  progress: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const name = `trau_verify_${randomBytes(6).toString('hex')}`
  await withClient(connection, signal, client => client.query(`CREATE DATABASE ${name}`))
  try {
    const { dump, close } = await openBackup(path)
    const work = (client: pg.Client) => load(client, dump, { progress, signal })
    await withClient(onDatabase(connection, name), signal, work).finally(close)
  } finally {
    await withClient(connection, undefined, client => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
}

/** The same server, another database on it. */
function onDatabase(connection: Connection, database: string): Connection {
  if (!connection.connectionString) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}
