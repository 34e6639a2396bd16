import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contract, type Media, type MediaLinks } from '@trau/contract'
import { pause, type ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { populate } from '../populate.ts'
import { goal, print } from '../report.ts'
import { withServer } from '../with-server.ts'
import { Content, send } from './content.ts'

const breaks = 5
const MiB = 1024 * 1024
export const resumablePath = '/media-service/v1/domains/default/media/upload/@/resumable'
const octets = 'application/offset+octet-stream'

/** One large file over broken connections: whether it arrives as it was, how fast beside a plain copy, and what it costs in memory. */
export async function benchUploads(options: {
  megabytes: number
  server?: ServerProcess
}): Promise<{ isIntact: boolean; breaks: number }> {
  return withServer(options.server, async server => {
    print('uploads', `${options.megabytes} MB, ${breaks} broken connections`)
    const content = new Content(options.megabytes)
    const { people } = await populate(server.url, { people: 1, rooms: 1 })
    const token = people[0]!.token
    // Once small, so that what is loaded on first use is not counted as the file's.
    await upload(server.url, token, new Content(8), breaks)
    const copies = [await copyPlainly(server.dataDir, content)]
    const memory = watchMemory(server)
    const sending = await upload(server.url, token, content, breaks)
    const grownMiB = memory.stop() / MiB
    copies.push(await copyPlainly(server.dataDir, content))
    const copying = Math.min(...copies)
    const isIntact = (await digestOf(server.url, token, sending.mediaId)) === content.digest()
    print(
      '',
      `${(options.megabytes / sending.seconds).toFixed(0)} MB/s; a plain copy ${(options.megabytes / copying).toFixed(0)} MB/s`,
    )
    goal('intact', isIntact ? 1 : 0, '≥', 1)
    goal('rate beside a plain copy', copying / sending.seconds, '≥', 0.6)
    goal('more memory of the server, MiB', grownMiB, '≤', 64)
    return { isIntact, breaks: sending.broken }
  })
}

export async function upload(url: string, token: string, content: Content, cuts: number) {
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const filename = Buffer.from('phim.bin').toString('base64')
  const creation = await fetch(url + resumablePath, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(content.bytes),
      'upload-metadata': `filename ${filename}`,
    },
  })
  if (creation.status !== 201) throw new Error(`${creation.status} ${await creation.text()}`)
  const address = url + creation.headers.get('location')!
  const began = performance.now()
  let breakCount = 0
  for (;;) {
    const offset = Number((await fetch(address, { method: 'HEAD', headers })).headers.get('upload-offset'))
    const answer = await send(
      address,
      {
        method: 'PATCH',
        headers: {
          ...headers,
          ...{ 'upload-offset': offset, 'content-type': octets, 'content-length': content.bytes - offset },
        },
      },
      content.from(offset),
      breakCount < cuts ? content.bytes / (cuts + 2) : undefined,
    )
    if (!answer) {
      breakCount++
      continue
    }
    // What was cut off arrived after all, and more of it is stored than was acknowledged.
    if (answer.status === 409) continue
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`)
    const { mediaId } = JSON.parse(answer.text).data as Media
    return { mediaId, broken: breakCount, seconds: (performance.now() - began) / 1000 }
  }
}

/** Seconds. */
async function copyPlainly(folder: string, content: Content): Promise<number> {
  const script = fileURLToPath(new URL('plain-copy.ts', import.meta.url))
  const child = spawn(process.execPath, [script, join(folder, 'plain-copy')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string]
    const began = performance.now()
    await send(
      `http://127.0.0.1:${line.trim()}`,
      { method: 'POST', headers: { 'content-length': content.bytes } },
      content.from(0),
    )
    return (performance.now() - began) / 1000
  } finally {
    child.kill()
  }
}

/** `stop` answers by how many bytes it grew at most. */
export function watchMemory(server: ServerProcess): { stop(): number } {
  const before = server.rss()
  let most = before
  let isOn = true
  void (async () => {
    for (; isOn; await pause(50)) most = Math.max(most, server.rss())
  })()
  return {
    stop() {
      isOn = false
      return most - before
    },
  }
}

export async function digestOf(url: string, token: string, mediaId: string): Promise<string> {
  const path = contract.media.getMedia.path.replace('{tenant}', 'default').replace('{id}', mediaId)
  const links = await call<MediaLinks>('GET', url + path, token)
  const answer = await fetch(url + links.downloadUrl)
  const hash = createHash('sha256')
  for await (const chunk of answer.body!) hash.update(chunk)
  return hash.digest('hex')
}
