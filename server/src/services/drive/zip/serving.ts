import { Readable } from 'node:stream'
import type { DriveZip, ServedFile } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { Failure } from '#platform/errors.ts'
import { filesOriginOf } from '#platform/http/files-origin.ts'
import { openStored } from '../../media/index.ts'
import { findAccess, type NodeAccess, requireNodes } from '../policy.ts'
import type { ZipRow } from '../tables.ts'
import { type Plan, type PlannedFile, planZip } from './plan.ts'
import { sizeOfZip, writeZip } from './writing.ts'
import { deleteOldZips, insertZip } from './zip-store.ts'
import type { ZipHolder } from './zips.ts'

export const addressMs = 5 * 60_000
const purpose = 'drive/zip'
/** @param passwordMark of the link it is asked for by: another password ends the address */
const signedText = (row: Pick<ZipRow, 'tenant_id' | 'zip_id'>, passwordMark: string) =>
  `${row.tenant_id}/${row.zip_id}/${passwordMark}`

/** Whose rights a zip is read with. */
export interface ZipReader {
  /** Those of these nodes that they may read now. */
  readable(nodeIds: readonly string[]): Promise<Map<string, NodeAccess>>
}

export const personReader = (app: App, me: Requester): ZipReader => ({
  readable: nodeIds => findAccess(app, app.db, me, nodeIds),
})

/** Keeps what was asked for under an address, and says what it will be. @throws tooManyNodes */
export async function prepareZip(
  app: App,
  row: Omit<ZipRow, 'created_time' | 'node_ids'>,
  accesses: readonly NodeAccess[],
  passwordMark = '',
): Promise<DriveZip> {
  const plan = await planZip(app, row.tenant_id, accesses)
  const now = app.clock.now()
  await deleteOldZips(app.db, new Date(now - addressMs))
  const node_ids = accesses.map(({ node }) => node.node_id)
  await insertZip(app.db, { ...row, node_ids, created_time: new Date(now) })
  const signature = app.secrets.sign(signedText(row, passwordMark), purpose).toString('base64url')
  return {
    url: `${filesOriginOf(app.config)}/zips/${row.tenant_id}/${row.zip_id}?signature=${signature}`,
    ...{ name: plan.name, bytes: sizeOfZip(plan), files: plan.files.length },
  }
}

/** Whether the address is one that was given, and is not too old. */
export const isValidZip = (app: App, row: ZipRow, signature: string, passwordMark = ''): boolean =>
  app.secrets.isSigned(signedText(row, passwordMark), Buffer.from(signature, 'base64url'), purpose) &&
  row.created_time.getTime() + addressMs > app.clock.now()

/** @throws nodeNotFound, tooManyNodes */
export const planFor = async (app: App, me: Requester, nodeIds: readonly string[]): Promise<Plan> =>
  planZip(app, me.tenantId, await requireNodes(app, app.db, me, nodeIds))

/** @param holder whose zip it is: they have one at a time. @throws zipRunning */
export function serveZip(
  app: App,
  { tenantId, holder, plan, reader }: { tenantId: string; holder: ZipHolder; plan: Plan; reader: ZipReader },
): ServedFile {
  const mayRead = createReadCheck(app, plan, reader)
  const body = app.services.runningZips.run(holder, () =>
    Readable.from(writeZip(plan, { mayRead, open: file => openPlanned(app, tenantId, file) })),
  )
  return {
    ...{ body, bytes: sizeOfZip(plan), mediaType: 'application/zip' },
    ...{ fileName: plan.name, maxAgeSeconds: 0 },
  }
}

const openPlanned = async (app: App, tenantId: string, { mediaId }: PlannedFile) =>
  mediaId === null ? { bytes: 0, stream: Readable.from([]) } : openStored(app, tenantId, mediaId)

const checkedTogether = 64
const checkedForMs = 500

/** Asks again for each file, several at once, so that thousands of small ones do not wait for a query each. */
function createReadCheck(app: App, { files }: Plan, reader: ZipReader) {
  let lastCheck = { at: -checkedForMs, readable: new Map<string, NodeAccess>(), asked: new Set<string>() }
  let next = 0
  return async (file: PlannedFile): Promise<boolean> => {
    const at = app.clock.now()
    next++
    if (!lastCheck.asked.has(file.nodeId) || at - lastCheck.at >= checkedForMs) {
      const nodeIds = files.slice(next - 1, next - 1 + checkedTogether).map(one => one.nodeId)
      lastCheck = { at, asked: new Set(nodeIds), readable: await readableNow(reader, nodeIds) }
    }
    const access = lastCheck.readable.get(file.nodeId)
    // What the antivirus has not answered for, or refused, is in nobody's zip.
    return access !== undefined && !access.isTrashed && access.node.scan === null
  }
}

/** A refusal as a whole, for example of a link that ended, is one of every file. */
async function readableNow(reader: ZipReader, nodeIds: readonly string[]): Promise<Map<string, NodeAccess>> {
  try {
    return await reader.readable(nodeIds)
  } catch (error) {
    if (error instanceof Failure) return new Map()
    throw error
  }
}
