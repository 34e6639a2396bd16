import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check, type Tally } from './checker.ts'
import { Crowd, populate, randomOf } from './crowd.ts'
import { pause, ServerProcess } from './server-process.ts'

const cli = fileURLToPath(new URL('../../../server/src/cli.ts', import.meta.url))
/** Sent on the restored data by everybody together, to show that it goes on where it stopped. */
const messagesAfterwards = 60

export interface BackupOptions {
  /** Acknowledged before the backup begins. */
  messages: number
  seed: number
  /** The longest that somebody is silent between two messages. */
  paceMs?: number
  onProgress?(line: string): void
}

export interface BackupResult {
  /** Of the restored state: acknowledged means here acknowledged before the backup began. */
  restored: Tally
  /** The same after people have talked on it. */
  afterwards: Tally
  /** Acknowledged when the backup began, and while it ran. */
  before: number
  during: number
  bytes: number
  backupSeconds: number
  restoreSeconds: number
}

/**
 * People talk over networks that break while `trau backup` runs; its file is restored elsewhere and held against the history: whatever
 * was acknowledged before the backup began is there, nothing else than what people sent, in whole rooms; and the talk goes on there.
 */
export async function runBackup({
  messages,
  seed,
  paceMs,
  onProgress,
}: BackupOptions): Promise<BackupResult> {
  const random = randomOf(seed)
  const folder = mkdtempSync(join(tmpdir(), 'trau-backup-run-'))
  const file = join(folder, 'while-people-talk.trau')
  const server = new ServerProcess()
  const heir = new ServerProcess({ dataDir: join(folder, 'restored') })
  let crowd: Crowd | undefined
  let people: Crowd | undefined
  try {
    await server.start()
    const database = await server.database()
    const population = await populate(database)
    await database.end()
    crowd = await Crowd.gather(population, { callPort: server.port, livePort: server.port }, random)
    crowd.talk(paceMs)
    crowd.disturb()
    while (crowd.acknowledged.length < messages) {
      await pause(200)
      onProgress?.(`${crowd.acknowledged.length} acknowledged`)
    }

    const acknowledgedAtBackup = [...crowd.acknowledged]
    const backupSeconds = await trau(['backup', file], server.dataDir)
    const attempts = [...crowd.attempts]
    const during = crowd.acknowledged.length - acknowledgedAtBackup.length
    onProgress?.(`backed up in ${backupSeconds.toFixed(1)} s, ${during} more acknowledged meanwhile`)
    await crowd.calm()
    crowd.leave()
    await server.stop()
    const restoreSeconds = await trau(['restore', file], heir.dataDir)

    await heir.start()
    const reader = await heir.database()
    // The keys came along, so that everybody is still signed in.
    people = await Crowd.gather(population, { callPort: heir.port, livePort: heir.port }, random)
    const storedRows = await people.settle(reader)
    const restoredTally = check({
      ...people.history(storedRows),
      attempts,
      acknowledged: acknowledgedAtBackup,
    })
    people.talk(paceMs)
    await people.untilSent(messagesAfterwards)
    await people.calm()
    const later = await people.settle(reader)
    await reader.end()
    const afterwards = check({
      ...people.history(later),
      // Who talks on counts from one again: what they say now comes after all they said.
      attempts: [
        ...attempts,
        ...people.attempts.map(attempt => ({ ...attempt, n: attempt.n + attempts.length })),
      ],
      acknowledged: [...acknowledgedAtBackup, ...people.acknowledged],
    })
    const { size } = statSync(file)
    return {
      restored: restoredTally,
      afterwards,
      before: acknowledgedAtBackup.length,
      during,
      bytes: size,
      backupSeconds,
      restoreSeconds,
    }
  } finally {
    crowd?.leave()
    people?.leave()
    await server.stop()
    await heir.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs a command of the administrator on a data folder; gives how long it took. */
function trau(args: string[], dataDir: string): Promise<number> {
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [cli, ...args], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    child.once('error', reject)
    child.once('exit', code =>
      code === 0
        ? resolve((performance.now() - began) / 1000)
        : reject(new Error(`trau ${args[0]} ended with ${code}: ${output}`)),
    )
  })
}
