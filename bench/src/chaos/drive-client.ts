import { createHash } from 'node:crypto'
import { contract, type DriveNode } from '@trau/contract'
import sharp from 'sharp'
import { v7 as uuidv7 } from 'uuid'
import type { SeededPerson } from '../sockets/seed.ts'
import { resumablePath } from '../uploads/uploads.ts'
import { pause } from './server-process.ts'

export interface AcknowledgedVersion {
  mediaId: string
  sha256: string
}

/** A file as the server acknowledged it. */
export interface AcknowledgedFile {
  /** Oldest first. */
  versions: AcknowledgedVersion[]
  state: 'LIVE' | 'TRASHED' | 'DELETED'
}

interface Request {
  method: string
  path: string
  headers?: Record<string, string>
  body?: BodyInit
}

/** A refusal that a repeated request gets when the one whose answer was lost did its work. */
const notThereAnyMore = 404
const pieceBytes = 128 * 1024
const { drive, driveUploads } = contract
const pathOf = (path: string, id = '') => path.replace('{tenant}', 'default').replace(/\{\w+\}/, id)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A person who changes their own drive, repeats what got no answer, and remembers what was acknowledged. */
export class DriveClient {
  readonly files = new Map<string, AcknowledgedFile>()
  /** What the server did that it must not do, whenever it is killed. */
  readonly faults: string[] = []
  acknowledged = 0
  repeats = 0
  #isStopping = false
  #running: Promise<void> | undefined

  readonly person: SeededPerson
  readonly url: string
  readonly #random: () => number

  constructor(person: SeededPerson, url: string, random: () => number) {
    this.person = person
    this.url = url
    this.#random = random
  }

  begin(): void {
    this.#running = this.#run()
  }

  /** Ends after the answer to the last request. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#running
  }

  async #run(): Promise<void> {
    while (!this.#isStopping) {
      try {
        await this.#change()
        this.acknowledged++
      } catch (error) {
        this.faults.push(String(error))
        await pause(100)
      }
    }
  }

  #change(): Promise<void> {
    const dice = this.#random()
    if (dice < 0.3) return this.#uploadBundle()
    if (dice < 0.5) return this.#uploadFile()
    if (dice < 0.7) return this.#replace()
    if (dice < 0.85) return this.#setStates(drive.trashDriveNodes.path, 'LIVE', 'TRASHED')
    if (dice < 0.89) return this.#setStates(drive.restoreDriveNodes.path, 'TRASHED', 'LIVE')
    if (dice < 0.97) return this.#setStates(drive.deleteDriveNodes.path, 'TRASHED', 'DELETED')
    return this.#emptyTrash()
  }

  async #uploadBundle(): Promise<void> {
    const contents = await Promise.all(
      Array.from({ length: 1 + Math.floor(this.#random() * 5) }, () => this.#content(40_000)),
    )
    const items = contents.map(() => this.#newFile())
    const form = new FormData()
    form.append('items', JSON.stringify(items))
    for (const bytes of contents) form.append('file', new Blob([new Uint8Array(bytes)]), 'tep.bin')
    const path = pathOf(driveUploads.uploadDriveFiles.path)
    const answer = await this.#ask<{ items: { node?: DriveNode }[] }>({ method: 'POST', path, body: form })
    for (const [n, { node }] of answer!.items.entries()) this.#remember(node, contents[n]!)
  }

  async #uploadFile(): Promise<void> {
    const bytes = await this.#content(500_000)
    const body = { ...this.#newFile(), mediaId: await this.#uploadResumably(bytes) }
    const answer = await this.#askJson<{ node?: DriveNode }>('POST', pathOf(drive.createDriveFile.path), body)
    this.#remember(answer!.node, bytes)
  }

  async #replace(): Promise<void> {
    const [nodeId] = this.#some('LIVE', 1)
    if (nodeId === undefined) return
    const bytes = await this.#content(200_000)
    const mediaId = await this.#uploadResumably(bytes)
    await this.#askJson('PUT', pathOf(drive.setDriveContent.path, nodeId), { mediaId })
    this.files.get(nodeId)!.versions.push({ mediaId, sha256: sha256Of(bytes) })
  }

  async #setStates(path: string, from: AcknowledgedFile['state'], to: AcknowledgedFile['state']) {
    const nodeIds = this.#some(from, 1 + Math.floor(this.#random() * 3))
    if (nodeIds.length === 0) return
    await this.#askJson('POST', pathOf(path), { nodeIds }, [notThereAnyMore])
    for (const nodeId of nodeIds) this.files.get(nodeId)!.state = to
  }

  async #emptyTrash(): Promise<void> {
    await this.#ask({ method: 'DELETE', path: pathOf(drive.emptyDriveTrash.path, this.person.userId) })
    for (const file of this.files.values()) if (file.state === 'TRASHED') file.state = 'DELETED'
  }

  /** By tus, in pieces, going on where the server says. Answers the id of the media. */
  async #uploadResumably(bytes: Buffer): Promise<string> {
    const uploadStart = await this.#send({
      method: 'POST',
      path: resumablePath,
      headers: {
        'upload-length': String(bytes.length),
        'upload-metadata': `filename ${base64('tep.bin')},forDrive ${base64('true')}`,
      },
    })
    const path = uploadStart.headers.get('location')!
    for (;;) {
      const progress = await this.#send({ method: 'HEAD', path })
      const offset = Number(progress.headers.get('upload-offset'))
      if (offset === bytes.length) return path.split('/').at(-1)!
      // Where the answer is lost, the next turn asks how far it came.
      await this.#once({
        method: 'PATCH',
        path,
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes.subarray(offset, offset + pieceBytes)),
      })
    }
  }

  #askJson<T>(method: string, path: string, body: unknown, allowedRepeated: number[] = []) {
    const headers = { 'content-type': 'application/json' }
    return this.#ask<T>({ method, path, headers, body: JSON.stringify(body) }, allowedRepeated)
  }

  async #ask<T>(request: Request, allowedRepeated: number[] = []): Promise<T | undefined> {
    const answer = await this.#send(request, allowedRepeated)
    return answer.ok ? ((await answer.json()) as { data: T }).data : undefined
  }

  /** @param allowedRepeated statuses that are no fault of a request that was sent again */
  async #send(request: Request, allowedRepeated: number[] = []): Promise<Response> {
    for (let isRepeated = false; ; isRepeated = true) {
      const answer = await this.#once(request)
      if (answer?.ok || (answer && isRepeated && allowedRepeated.includes(answer.status))) return answer
      if (answer && answer.status !== 503)
        throw new Error(`${request.method} ${request.path}: ${answer.status} ${await answer.text()}`)
      this.repeats++
      await pause(50)
    }
  }

  /** Undefined when there was no answer, or not all of it. */
  async #once({ method, path, headers, body }: Request): Promise<Response | undefined> {
    const authorization = `Bearer ${this.person.token}`
    try {
      const answer = await fetch(this.url + path, {
        method,
        headers: { authorization, 'tus-resumable': '1.0.0', ...headers },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await answer.text()
      return new Response([204, 304].includes(answer.status) ? null : text, answer)
    } catch {
      return undefined
    }
  }

  #newFile() {
    const clientNodeId = uuidv7()
    const name = `Tệp ${clientNodeId}.bin`
    return { parentId: this.person.userId, name, clientNodeId, onConflict: 'FAIL' }
  }

  #remember(node: DriveNode | undefined, bytes: Buffer): void {
    if (!node?.media) throw new Error('a file without conflict was left out')
    const version = { mediaId: node.media.mediaId, sha256: sha256Of(bytes) }
    this.files.set(node.nodeId, { versions: [version], state: 'LIVE' })
  }

  #some(state: AcknowledgedFile['state'], count: number): string[] {
    const nodeIds = [...this.files].filter(([, file]) => file.state === state).map(([nodeId]) => nodeId)
    const from = Math.floor(this.#random() * Math.max(1, nodeIds.length - count + 1))
    return nodeIds.slice(from, from + count)
  }

  /** One in five is a picture, of which the server stores smaller sizes besides. */
  async #content(mostBytes: number): Promise<Buffer> {
    if (this.#random() < 0.2) return drawPicture(Math.floor(this.#random() * 0xffffff))
    return Buffer.alloc(40 + Math.floor(this.#random() * mostBytes), uuidv7())
  }
}

const drawPicture = (color: number): Promise<Buffer> =>
  sharp({
    create: {
      ...{ width: 700, height: 500, channels: 3 as const },
      background: `#${color.toString(16).padStart(6, '0')}`,
    },
  })
    .png()
    .toBuffer()
