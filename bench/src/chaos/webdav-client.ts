import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { pause } from './server-process.ts'

/** Every path below the places of a client: the size of a file, null for a folder. */
export type Tree = ReadonlyMap<string, number | null>

export interface DavPerson {
  userName: string
  /** An app password. */
  secret: string
  /** Paths of folders that nobody else writes to, outermost name first. */
  places: readonly string[]
  /** Ends what the person has in the trash, for ever. */
  emptyTrash(): Promise<unknown>
}

interface Change {
  method: 'PUT' | 'MKCOL' | 'COPY' | 'MOVE' | 'DELETE'
  path: string
  destination?: string
  body?: Buffer
  isChunked?: boolean
  /** The tree once it is done. */
  after: Tree
}

const mostNodes = 400
const mostLevels = 12
const href = (path: string) => `/dav/${path.split('/').map(encodeURIComponent).join('/')}`
const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)
const levelsOf = (path: string) => path.split('/').length
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/**
 * A program that changes folders of its person by WebDAV, one request after the other. Where an answer did not come it looks at what is there:
 * everything as before the request, which it then repeats, or as after it. Anything else is half a change.
 */
export class DavClient {
  tree: Tree = new Map()
  /** Of every size that was ever written, the bytes: no two contents are of one size. */
  readonly contents = new Map<number, string>()
  /** What the server did that it must not do, whenever it is killed. */
  readonly faults: string[] = []
  /** Trees that were neither as before a request without an answer nor as after it. */
  halfTrees = 0
  acknowledged = 0
  /** Requests without an answer: those that were done nevertheless, and those that were sent again. */
  doneUnanswered = 0
  repeats = 0
  #isStopping = false
  #running: Promise<void> | undefined

  readonly #person: DavPerson
  readonly #url: string
  readonly #random: () => number

  constructor(person: DavPerson, url: string, random: () => number) {
    this.#person = person
    this.#url = url
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
        await this.#act()
      } catch (error) {
        this.faults.push(String(error))
        this.tree = await this.readTree()
        await pause(100)
      }
    }
  }

  async #act(): Promise<void> {
    const folders = this.#folders()
    const dice = this.#random()
    if (folders.length === 0 || dice < 0.12) return this.#growTree()
    if (dice < 0.27) return this.#change(this.#putting(this.#some(folders)))
    if (dice < 0.37) return this.#putOver()
    if (dice < 0.94) return this.#transfer(this.#some(folders), dice < 0.65 ? 'COPY' : 'MOVE')
    if (dice < 0.98) return this.#change(this.#deleting(this.#some(folders)))
    // Repeated until it is answered; there is nothing to lose by it.
    while (
      !(await this.#person.emptyTrash().then(
        () => true,
        () => false,
      ))
    )
      await pause(50)
  }

  /** A folder with a folder and files in it. */
  async #growTree(): Promise<void> {
    const top = `${this.#some(this.#person.places)}/Cây ${uuidv7()}`
    for (const path of [top, `${top}/Nhánh`])
      await this.#change({ method: 'MKCOL', path, after: new Map(this.tree).set(path, null) })
    for (const folder of [top, `${top}/Nhánh`, `${top}/Nhánh`]) await this.#change(this.#putting(folder))
  }

  #putting(folder: string): Change {
    return this.#writing(`${folder}/Tệp ${uuidv7()}.bin`)
  }

  async #putOver(): Promise<void> {
    const files = [...this.tree].flatMap(([path, bytes]) => (bytes === null ? [] : [path]))
    if (files.length > 0) await this.#change(this.#writing(this.#some(files)))
  }

  #writing(path: string): Change {
    const body = this.#newContent()
    const after = new Map(this.tree).set(path, body.length)
    return { method: 'PUT', path, body, isChunked: this.#random() < 0.5, after }
  }

  #deleting(path: string): Change {
    return { method: 'DELETE', path, after: this.#without(path) }
  }

  /** To a new name in a place or in another folder, or over another folder. */
  #transfer(from: string, method: 'COPY' | 'MOVE'): Promise<void> {
    const inTree = [...this.tree].filter(([path]) => isWithin(path, from))
    const others = this.#folders().filter(path => !isWithin(path, from) && !isWithin(from, path))
    const isOver = others.length > 0 && this.#random() < 0.25
    const parents = others.length > 0 && this.#random() < 0.4 ? others : this.#person.places
    const destination = isOver ? this.#some(others) : `${this.#some(parents)}/Cây ${uuidv7()}`
    const deepest = Math.max(...inTree.map(([path]) => levelsOf(path))) - levelsOf(from)
    const isTooMuch = method === 'COPY' && this.tree.size + inTree.length > mostNodes
    if (isTooMuch || levelsOf(destination) + deepest > mostLevels) return this.#change(this.#deleting(from))
    const after = this.#without(destination)
    for (const [path] of method === 'MOVE' ? inTree : []) after.delete(path)
    for (const [path, bytes] of inTree) after.set(destination + path.slice(from.length), bytes)
    return this.#change({ method, path: from, destination, after })
  }

  async #change(change: Change): Promise<void> {
    const before = this.tree
    for (;;) {
      const answer = await this.#send(change)
      if (answer?.ok) {
        this.acknowledged++
        break
      }
      if (answer && answer.status !== 503)
        throw new Error(`${change.method} ${change.path}: ${answer.status} ${await answer.text()}`)
      const present = await this.readTree()
      if (isSame(present, change.after)) {
        this.doneUnanswered++
        break
      }
      if (!isSame(present, before)) {
        this.halfTrees++
        throw new Error(`half of ${change.method} ${change.path} to ${change.destination ?? ''}`)
      }
      this.repeats++
    }
    this.tree = change.after
  }

  #send({ method, path, destination, body, isChunked }: Change): Promise<Response | undefined> {
    const headers: Record<string, string> =
      destination === undefined ? {} : { destination: this.#url + href(destination) }
    // A stream has no length, so that it goes in chunks.
    const requestBody = body && (isChunked ? new Blob([new Uint8Array(body)]).stream() : new Uint8Array(body))
    return this.#once(path, { method, headers, ...(requestBody && { body: requestBody, duplex: 'half' }) })
  }

  /** What is there now, asked folder by folder until there is an answer. */
  async readTree(): Promise<Tree> {
    const tree = new Map<string, number | null>()
    for (const left = [...this.#person.places]; left.length > 0; ) {
      const folder = left.pop()!
      for (const [name, bytes] of await this.#readFolder(folder)) {
        tree.set(`${folder}/${name}`, bytes)
        if (bytes === null) left.push(`${folder}/${name}`)
      }
    }
    return tree
  }

  async #readFolder(folder: string): Promise<[name: string, bytes: number | null][]> {
    const text = await this.#read(folder, { method: 'PROPFIND', headers: { depth: '1' } })
    const [, ...members] = text.toString('utf8').split('<D:response>').slice(1)
    return members.map(member => {
      const path = decodeURIComponent(/<D:href>([^<]*)</.exec(member)![1]!)
      const length = /<D:getcontentlength>(\d+)</.exec(member)?.[1]
      const isFolder = member.includes('<D:collection/>')
      return [path.replace(/\/$/, '').split('/').at(-1)!, isFolder ? null : Number(length)]
    })
  }

  /** Whether a file has the bytes that were written with its size. */
  async isIntact(path: string, bytes: number): Promise<boolean> {
    return sha256Of(await this.#read(path, { method: 'GET' })) === this.contents.get(bytes)
  }

  /** @throws where the answer is a refusal */
  async #read(path: string, request: RequestInit): Promise<Buffer> {
    for (;;) {
      const answer = await this.#once(path, request)
      if (answer?.ok) return Buffer.from(await answer.arrayBuffer())
      if (answer && answer.status !== 503) throw new Error(`${request.method} ${path}: ${answer.status}`)
      await pause(50)
    }
  }

  /** Undefined when there was no answer, or not all of it. */
  async #once(path: string, request: RequestInit): Promise<Response | undefined> {
    const { userName, secret } = this.#person
    const authorization = `Basic ${Buffer.from(`${userName}:${secret}`).toString('base64')}`
    try {
      const answer = await fetch(this.#url + href(path), {
        ...request,
        headers: { authorization, ...request.headers },
        signal: AbortSignal.timeout(60_000),
      })
      const bytes = await answer.arrayBuffer()
      return new Response([204, 304].includes(answer.status) ? null : bytes, answer)
    } catch {
      return undefined
    }
  }

  #folders(): string[] {
    return [...this.tree].flatMap(([path, bytes]) => (bytes === null ? [path] : []))
  }

  #without(folder: string): Map<string, number | null> {
    return new Map([...this.tree].filter(([path]) => !isWithin(path, folder)))
  }

  #some<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)]!
  }

  /** One in ten is large enough to be refused before it is read. */
  #newContent(): Buffer {
    let bytes = 40 + Math.floor(this.#random() * (this.#random() < 0.1 ? 2_500_000 : 60_000))
    while (this.contents.has(bytes)) bytes++
    const content = Buffer.alloc(bytes, uuidv7())
    this.contents.set(bytes, sha256Of(content))
    return content
  }
}

export const isSame = (one: Tree, other: Tree): boolean =>
  one.size === other.size && [...one].every(([path, bytes]) => other.get(path) === bytes)
