import { join } from 'node:path'
import { createLocalFiles, openFiles } from '#platform/files/index.ts'
import { productVersion } from '#platform/product-version.ts'
import { counted } from './backup.ts'
import { type Command, duration } from './command.ts'
import { external, reachDatabase, withClient } from './database.ts'
import { openSnapshot } from './dump/snapshot.ts'
import { CommandError } from './failure.ts'
import { copyFiles, fileSummary } from './files.ts'
import { loadAndMigrate, summaryOf } from './restore.ts'

export const migrateTo: Command = {
  usage: 'migrate-to <DATABASE_URL>',
  details: `Stop the server first. The target must be an empty database of PostgreSQL 15 or newer, owned by the role
of the URL, with the extensions unaccent, pg_trgm and btree_gin available. DATA_DIR stays unchanged. Files stay there too,
unless S3_URL and its companions are set: then the command copies them into that bucket.`,
  takes: { min: 1, max: 1 },
  async run(context, [url]) {
    const { config, print, progress, signal, sayWhenStopped } = context
    if (config().databaseUrl)
      throw new CommandError(
        'DATABASE_URL is set, so there is no embedded database to move: use "backup" and "restore --into".',
      )
    const target = external(url!)
    const startTime = performance.now()
    // The target has to be empty for a second time too.
    const again =
      'Make the target database empty anew and run the same command again; nothing in DATA_DIR was changed.'
    const sentences = {
      committing: `Stopped while PostgreSQL committed: the target holds all of the data, or nothing. ${again}`,
      committed: config().s3
        ? `Stopped: the target holds all of the data, the bucket not all of the files. ${again}`
        : 'Stopped: the target holds all of the data, and the next start of the server with DATABASE_URL completes it.',
    }
    const source = await reachDatabase(config(), { exclusive: true })
    try {
      const loadedDump = await withClient(source.connection, signal, async client => {
        const dump = await openSnapshot(client, productVersion)
        return loadAndMigrate(target.connection, counted(dump, { tables: 0, rows: 0 }, progress), {
          progress,
          signal,
          reach: stage => sayWhenStopped(sentences[stage]),
        })
      })
      print(`Moved ${summaryOf(loadedDump)} in ${duration(performance.now() - startTime)}.`)
      for (const name of loadedDump.skipped) print(`The table ${name} is not Trầu's and was left out.`)
      if (config().s3) {
        const folder = createLocalFiles(join(config().dataDir, 'files'))
        print(`${fileSummary(await copyFiles(folder, await openFiles(config()), context))} into the bucket.`)
      }
      print(`Now set this for every start of the server:\n\n  DATABASE_URL=${url}\n`)
      print(`The old data stays in ${config().dataDir}/postgres: remove it once all is well.`)
    } finally {
      await source.close()
    }
    return undefined
  },
}
