import { type Antivirus, AntivirusError, createClamd, patience } from '#platform/antivirus/clamd.ts'
import type { App } from '#platform/app.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { nobody } from '#platform/personal-data.ts'
import { doubledMs } from '#platform/queue/backoff.ts'
import { claimScan, postponeScan, readOriginal, type ScanWork, saveVerdict } from '../../media/index.ts'
import { lockSpaces } from '../spaces/space-store.ts'
import { recordChanges } from '../tree/changes.ts'
import { selectNodesWithMedia } from '../versions/media-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    /** Undefined where no CLAMD_URL is set. */
    antivirus: Antivirus | undefined
  }
}

export const createAntivirus = ({ config }: App): Antivirus | undefined =>
  config.clamd && createClamd(config.clamd)

export const scanEveryMs = 1_000
/** Longer than a scan takes; then another process may. */
const claimMs = 2 * patience.totalMs
/** A large file does not hold up small ones. */
const lanes = 4
const firstPauseMs = 5_000
const longestPauseMs = 5 * 60_000

/** Scans the files that wait. Answers how many got a verdict. Without an antivirus, nothing waits any longer for one. */
export async function scanDueFiles(app: App): Promise<number> {
  let count = 0
  let isFailing = false
  const lane = async () => {
    while (!isFailing) {
      const now = app.clock.now()
      const work = await claimScan(app.db, { now: new Date(now), again: new Date(now + claimMs) })
      if (!work) return
      if (await scanFile(app, work)) count++
      // The next would most likely fail too; a later turn tries it.
      else isFailing = true
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return count
}

async function scanFile(app: App, work: ScanWork): Promise<boolean> {
  try {
    await saveScan(app, work, await malwareIn(app, work))
    return true
  } catch (error) {
    const isAntivirus = error instanceof AntivirusError
    app.log.warn(
      { err: error, mediaId: work.media_id, attempts: work.attempts },
      isAntivirus
        ? 'the antivirus gave no verdict; asking again'
        : 'a file could not be scanned; trying again',
    )
    const pause = doubledMs(firstPauseMs, work.attempts - 1, longestPauseMs)
    await postponeScan(app.db, work, new Date(app.clock.now() + pause))
    return false
  }
}

/** The name of the malware, or null. Of bytes that are gone there is nothing to be afraid of. */
async function malwareIn(app: App, work: ScanWork): Promise<string | null> {
  const { antivirus } = app.services
  if (!antivirus) return null
  const stream = await readOriginal(app, work.storage_key)
  return stream ? antivirus.scan(stream) : null
}

/** The verdict, what follows for nodes, and the word to the uploader are one transaction. */
async function saveScan(app: App, work: ScanWork, malware: string | null): Promise<void> {
  const { tenant_id: tenantId, media_id: mediaId } = work
  await transact(app, async tx => {
    // Spaces are locked before files, as by whoever writes a tree.
    const spaceIds = (await selectNodesWithMedia(tx, tenantId, mediaId)).map(node => node.space_id)
    const lockedSpaceIds = new Set((await lockSpaces(tx, tenantId, spaceIds)).map(space => space.space_id))
    if (!(await saveVerdict(tx, work, malware === null ? null : 'INFECTED'))) return
    const nodes = await selectNodesWithMedia(tx, tenantId, mediaId)
    for (const [spaceId, ofSpace] of Map.groupBy(nodes, node => node.space_id))
      if (lockedSpaceIds.has(spaceId))
        await recordChanges(
          app,
          tx,
          { tenantId, userId: nobody },
          spaceId,
          ofSpace.map(node => ({ what: 'SCANNED', node })),
        )
    if (malware !== null) await notify(app, tx, work, malware)
  })
}

async function notify(
  app: App,
  tx: Parameters<Parameters<typeof transact>[1]>[0],
  work: ScanWork,
  malware: string,
): Promise<void> {
  if (work.user_id === null) return
  await app.services.notifier.add(tx, work.tenant_id, `INFECTED/${work.media_id}`, {
    type: 'SYSTEM',
    id: work.media_id,
    userIds: [work.user_id],
    subject: { product: { kind: 'malwareFound', fileName: work.name, malware } },
  })
}
