import type { contract, DriveNode, InputOf, Media, SpooledFile } from '@trau/contract'
import { maxBundleBytes } from '@trau/contract/rules/drive'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { Failure, fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { receiveFile, receiveFiles, releaseMedia } from '../../media/index.ts'
import { createFile, type NewFile } from '../files/creating.ts'
import { findAccess, requireNodes } from '../policy.ts'
import { viewNodesById } from '../tree/view.ts'
import { createNewFiles } from './createNewFiles.ts'

type Item = InputOf<typeof contract.driveUploads.uploadDriveFiles>['body']['items'][number]
interface Bundled {
  item: Item
  file: SpooledFile
}
/** The id of the file, undefined where it was left out, or why it was refused. */
type Outcome = { nodeId: string | undefined } | { failure: Failure }

/**
 * Small files, each of which succeeds or fails alone. They are placed together in one transaction; where one is refused, one after the other.
 */
export const uploadDriveFiles: Handler<typeof contract.driveUploads.uploadDriveFiles, App> = async (
  { app, me },
  { body: { items, file: files } },
) => {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  if (items.length !== files.length) throw fail('badRequest')
  if (bytes > maxBundleBytes) throw fail('payloadTooLarge', { maxBytes: maxBundleBytes })
  await requireSomeFolder(app, me, items)
  const bundle = items.map((item, n) => ({ item, file: files[n]! }))
  const outcomes = await createAll(app, me, bundle)
  const nodeIds = outcomes.flatMap(outcome => ('nodeId' in outcome ? (outcome.nodeId ?? []) : []))
  const nodes = new Map((await viewNodesById(app, app.db, me, nodeIds)).map(node => [node.nodeId, node]))
  return { items: outcomes.map(outcome => viewOutcome(outcome, nodes)) }
}

/** Who may write into none of the folders is refused as a whole. @throws nodeNotFound, driveRoleTooLow */
async function requireSomeFolder(app: App, me: Requester, items: readonly Item[]): Promise<void> {
  const folderIds = [...new Set(items.map(item => item.parentId))]
  let refusal: unknown
  for (const folderId of folderIds) {
    try {
      await requireNodes(app, app.db, me, [folderId], 'EDIT')
      return
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      refusal ??= error
    }
  }
  throw refusal
}

async function createAll(app: App, me: Requester, bundle: readonly Bundled[]): Promise<Outcome[]> {
  // Of a request that was sent again: their bytes are not stored once more.
  const createdNode = await findAccess(
    app,
    app.db,
    me,
    bundle.map(({ item }) => item.clientNodeId),
  )
  const rest = bundle.filter(({ item }) => createdNode.get(item.clientNodeId)?.node.created_by !== me.userId)
  const receivedFiles = await receiveAll(app, me, rest)
  const storedFiles = receivedFiles.filter(one => 'file' in one)
  const placedFiles = (await placeTogether(app, me, storedFiles)) ?? (await placeEach(app, me, storedFiles))
  const outcomes = new Map<string, Outcome>([
    ...receivedFiles.filter(one => 'failure' in one).map(one => [one.item.clientNodeId, one] as const),
    ...storedFiles.map(({ item }, n) => [item.clientNodeId, placedFiles[n]!] as const),
  ])
  await releaseUnplaced(app, me, storedFiles, placedFiles)
  return bundle.map(({ item }) => outcomes.get(item.clientNodeId) ?? { nodeId: item.clientNodeId })
}

type Stored = { item: Item; file: NewFile }

/** Their bytes, which are in no folder yet. */
async function receiveAll(
  app: App,
  me: Requester,
  bundle: readonly Bundled[],
): Promise<(Stored | { item: Item; failure: Failure })[]> {
  if (bundle.length === 0) return []
  const withMedia = ({ item }: Bundled, { mediaId }: Media): Stored => ({ item, file: { ...item, mediaId } })
  try {
    const media = await receiveFiles(app, me, { file: bundle.map(({ file }) => file), forDrive: true })
    return bundle.map((one, n) => withMedia(one, media[n]!))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
  const receivedFiles = []
  for (const one of bundle) {
    const media = await orFailure(receiveFile(app, me, { file: one.file, forDrive: true }))
    receivedFiles.push(media instanceof Failure ? { item: one.item, failure: media } : withMedia(one, media))
  }
  return receivedFiles
}

/** All of them or none; undefined when one was refused. */
async function placeTogether(
  app: App,
  me: Requester,
  storedFiles: readonly Stored[],
): Promise<Outcome[] | undefined> {
  const outcomes = await orFailure(
    transact(app, async tx => {
      const files = storedFiles.map(one => one.file)
      if (await createNewFiles(app, tx, me, files))
        return files.map(({ clientNodeId }): Outcome => ({ nodeId: clientNodeId }))
      const placedFiles: Outcome[] = []
      for (const file of files) placedFiles.push({ nodeId: await createFile(app, tx, me, file) })
      return placedFiles
    }),
  )
  return outcomes instanceof Failure ? undefined : outcomes
}

async function placeEach(app: App, me: Requester, storedFiles: readonly Stored[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { file } of storedFiles) {
    const nodeId = await orFailure(transact(app, tx => createFile(app, tx, me, file)))
    outcomes.push(nodeId instanceof Failure ? { failure: nodeId } : { nodeId })
  }
  return outcomes
}

/** What is in no folder takes no space. Of what was to replace a file, the media in use stay. */
async function releaseUnplaced(
  app: App,
  me: Requester,
  storedFiles: readonly Stored[],
  placedFiles: readonly Outcome[],
): Promise<void> {
  const left = storedFiles.filter(
    ({ file }, n) => !('nodeId' in placedFiles[n]!) || placedFiles[n].nodeId !== file.clientNodeId,
  )
  const mediaIds = left.map(({ file }) => file.mediaId)
  if (mediaIds.length > 0) await releaseMedia(app, me.tenantId, mediaIds)
}

const orFailure = <T>(work: Promise<T>): Promise<T | Failure> =>
  work.catch(error => {
    if (error instanceof Failure) return error
    throw error
  })

function viewOutcome(outcome: Outcome, nodes: ReadonlyMap<string, DriveNode>) {
  if ('failure' in outcome) return { error: { code: outcome.failure.code, data: outcome.failure.data } }
  const node = outcome.nodeId === undefined ? undefined : nodes.get(outcome.nodeId)
  return node ? { node } : {}
}
