import { readFile } from 'node:fs/promises'
import { ReleaseNote } from '@trau/contract'
import { compareVersions } from '@trau/contract/rules/platform'
import type { App } from '#platform/app.ts'
import { readInstallation, writeInstallation } from '#platform/installation.ts'
import type { Job } from '#platform/jobs/index.ts'
import { productVersion } from '#platform/product-version.ts'
import { undici } from '#platform/undici.ts'

const key = 'release'
const checkEveryMs = 20 * 3_600_000
const patienceMs = 10_000

interface StoredRelease {
  /** What RELEASES_FROM named then. */
  from: string
  checkedTime: number
  note?: ReleaseNote
}

/**
 * Once a day reads which release is the newest, from the file or address that RELEASES_FROM names: `{"version": "1.2.0", "url": "https://…"}`.
 * Nobody is asked where it is unset. What cannot be read keeps what was known.
 */
export const checkRelease: Job = {
  name: 'administration/checkRelease',
  cron: '*/10 * * * *',
  async run(app: App) {
    const from = app.config.releasesFrom
    if (!from) return
    const lastRelease = await storedRelease(app)
    const knownRelease = lastRelease?.from === from ? lastRelease : undefined
    if (knownRelease && app.clock.now() - knownRelease.checkedTime < checkEveryMs) return
    const note = (await readNote(app, from)) ?? knownRelease?.note
    const release: StoredRelease = { from, checkedTime: app.clock.now(), ...(note ? { note } : {}) }
    await writeInstallation(app.db, key, release)
  },
}

/** The newest release that is known, where it is newer than this one. */
export async function newerRelease(app: App): Promise<ReleaseNote | undefined> {
  const from = app.config.releasesFrom
  if (!from) return undefined
  const { from: readFrom, note } = (await storedRelease(app)) ?? {}
  return readFrom === from && note && compareVersions(note.version, productVersion) > 0 ? note : undefined
}

const storedRelease = async (app: App) => (await readInstallation(app.db, key)) as StoredRelease | undefined

async function readNote(app: App, from: string): Promise<ReleaseNote | undefined> {
  try {
    return ReleaseNote.parse(JSON.parse(await read(app, from)))
  } catch (error) {
    app.log.warn({ err: error, from }, 'the newest release could not be read')
    return undefined
  }
}

async function read(app: App, from: string): Promise<string> {
  if (!/^https?:/.test(from)) return readFile(from, 'utf8')
  const url = new URL(from)
  app.outbound.check(url)
  const signal = AbortSignal.timeout(patienceMs)
  const answer = await undici().fetch(url, { dispatcher: app.outbound.agent, signal, redirect: 'error' })
  if (!answer.ok) throw new Error(`it answered ${answer.status}`)
  return answer.text()
}
