import { contract, type DriveNode, type DriveZip } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { populate } from '../populate.ts'
import { goal, print } from '../report.ts'
import { Content } from '../uploads/content.ts'
import { upload, watchMemory } from '../uploads/uploads.ts'
import { withServer } from '../with-server.ts'

const files = 8
const MiB = 1024 * 1024

/** A zip of eight files that share their bytes: how soon it begins, how fast it comes and what it costs in memory. */
export async function benchZip(options: {
  megabytes: number
  server?: ServerProcess
}): Promise<{ isWhole: boolean }> {
  return withServer(options.server, async server => {
    print('zip', `${files} files, ${options.megabytes} MB together`)
    const { people } = await populate(server.url, { people: 1, rooms: 1 })
    const me = people[0]!
    // Once small, so that what is loaded on first use is not counted as the zip's.
    await download(server.url, me.token, await addFolder(server.url, me, 8))
    const folderId = await addFolder(server.url, me, options.megabytes)
    const memory = watchMemory(server)
    const { isWhole, firstMs, seconds } = await download(server.url, me.token, folderId)
    const grownMiB = memory.stop() / MiB
    print('', `${(options.megabytes / seconds).toFixed(0)} MB/s`)
    goal('as long as was said', isWhole ? 1 : 0, '≥', 1)
    goal('first byte of a zip, ms', firstMs, '≤', 200)
    goal('more memory of the server, MiB', grownMiB, '≤', 64)
    return { isWhole }
  })
}

const urlOf = (url: string, path: string) => url + path.replace('{tenant}', 'default')

/** Answers its id. */
async function addFolder(url: string, me: { userId: string; token: string }, megabytes: number) {
  const { drive } = contract
  const post = <T>(path: string, body: unknown) =>
    call<T>('POST', urlOf(url, path), me.token, JSON.stringify(body))
  const { items } = await post<{ items: DriveNode[] }>(drive.createDriveFolders.path, {
    parentId: me.userId,
    paths: [[`Thư mục ${uuidv7()}`]],
  })
  const folderId = items[0]!.nodeId
  const content = new Content(Math.max(1, Math.round(megabytes / files)))
  const { mediaId } = await upload(url, me.token, content, 0)
  for (let n = 0; n < files; n++) {
    const file = { parentId: folderId, name: `Phim ${n}.bin`, mediaId, clientNodeId: uuidv7() }
    await post(drive.createDriveFile.path, file)
  }
  return folderId
}

/** From the request for its address on. */
async function download(url: string, token: string, nodeId: string) {
  const began = performance.now()
  const body = JSON.stringify({ nodeIds: [nodeId] })
  const zip = await call<DriveZip>('POST', urlOf(url, contract.driveZip.requestDriveZip.path), token, body)
  const answer = await fetch(new URL(zip.url, url))
  let firstMs = 0
  let bytes = 0
  for await (const chunk of answer.body!) {
    firstMs ||= performance.now() - began
    bytes += chunk.length
  }
  return { isWhole: bytes === zip.bytes, firstMs, seconds: (performance.now() - began) / 1000 }
}
