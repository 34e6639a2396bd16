import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type pg from 'pg'
import type { Connection } from '../platform/db/index.ts'
import { openFiles } from '../platform/files/index.ts'
import { type Command, count, duration, size } from './command.ts'
import { reachDatabase, withClient } from './database.ts'
import type { Dump, DumpedTable } from './dump/dump.ts'
import { checkName, openBackup, writeBackup } from './dump/file.ts'
import { load } from './dump/load.ts'
import { openSnapshot } from './dump/snapshot.ts'
import { CommandError, sentenceOf } from './failure.ts'
import { copyFiles, fileSummary, filesBeside, filesFolder, pruneFiles } from './files.ts'

/** The release that runs. */
export const product: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version

export const backup: Command = {
  usage: 'backup <file> [--verify] [--no-files | --prune]',
  details: `The file holds the database at one moment. Only its owner can read it: it contains password hashes and
signing keys. The command never overwrites a file.

It copies uploaded files into the folder trau-files beside the backup. All backups of that folder share it, so
only new files are copied.

  --verify     restore the file into a scratch database on the same server, then remove that
  --no-files   only the database
  --prune      remove deleted files from trau-files; earlier backups then lack them`,
  options: { verify: { type: 'boolean' }, 'no-files': { type: 'boolean' }, prune: { type: 'boolean' } },
  takes: { min: 1, max: 1 },
  async run(context, [file], { verify, 'no-files': noFiles, prune }) {
    const { config, print, progress, signal } = context
    const path = resolve(file!)
    checkName(path)
    const files = noFiles ? undefined : await openFiles(config())
    const startTime = performance.now()
    const access = await reachDatabase(config())
    try {
      const tally = { tables: 0, rows: 0 }
      const bytes = await withClient(access.connection, signal, async client => {
        const dump = await openSnapshot(client, product)
        return writeBackup(path, counted(dump, tally, progress), signal)
      })
      print(
        `${count(tally.rows, 'rows')} of ${tally.tables} tables in ${path} (${size(bytes)}, ${duration(performance.now() - startTime)}).`,
      )
      // After the database: whatever it refers to was stored before.
      if (files) {
        const copies = filesBeside(path)
        print(`${fileSummary(await copyFiles(files, copies, context))} in ${filesFolder(path)}.`)
        if (prune)
          print(`${count(await pruneFiles(copies, files), 'files')} removed that are no longer there.`)
      }
      if (verify) {
        await verifyBackup(path, access.connection, progress, signal).catch(error => {
          const reason = sentenceOf(error)
          throw reason === undefined
            ? error
            : new CommandError(`${path} is written but could not be verified: ${reason}`)
        })
        print('Verified: it restores whole.')
      }
    } finally {
      await access.close()
    }
    return undefined
  },
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
