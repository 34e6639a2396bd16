import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import type { Chosen } from './collect.ts'
import { UploadQueue } from './queue.ts'
import type { Placing, PlacingResult, UploadServer } from './server.ts'
import { memoryUploadStorage, type UploadStorage } from './storage.ts'
import { emptyView, type UploadsView } from './view.ts'

const MB = 1024 * 1024
const network = () => new ApiError({ kind: 'network', code: 'networkError' })
const refusal = (
  code: 'nodeNameTaken' | 'quotaExceeded' | 'driveRoleTooLow' | 'payloadTooLarge',
  status: number,
  data?: unknown,
) => new ApiError({ kind: 'bad-request', code, status, data })

/** A drive that creates by client id, as ours does, and whose behaviour a test can set. */
class Drive implements UploadServer {
  folders = new Map<string, string>()
  nodes = new Map<string, { parentId: string; name: string }>()
  bundles: string[][] = []
  sentBytes = 0
  running = 0
  mostRunning = 0
  runningLarge: string[] = []
  /** Before each request; what it throws is what the client sees. */
  before: (what: 'folders' | 'bundle' | 'bytes' | 'file', name: string) => void | Promise<void> = () => {}
  /** After the work was done: the answer is lost. */
  after: (what: 'bundle' | 'file') => void = () => {}
  usedBytes = 0
  maxBytes = Number.POSITIVE_INFINITY
  /** Uploads that were given up. */
  givenUpUrls: string[] = []

  async createFolders(parentId: string, paths: string[][]) {
    await this.before('folders', paths[0]!.join('/'))
    return paths.map(path => {
      const key = [parentId, ...path].join('/')
      if (!this.folders.has(key)) this.folders.set(key, `folder:${key}`)
      return this.folders.get(key)!
    })
  }

  async sendBundle(files: Parameters<UploadServer['sendBundle']>[0]) {
    return this.#counted(async () => {
      this.bundles.push(files.map(one => one.file.name))
      await this.before('bundle', files[0]!.file.name)
      const results = files.map(one => this.#place(one))
      this.after('bundle')
      return results
    })
  }

  async sendBytes({ file, onProgress, signal, onUrl }: Parameters<UploadServer['sendBytes']>[0]) {
    return this.#counted(async () => {
      onUrl(`/uploads/${file.fileId}`)
      await this.before('bytes', file.name)
      signal.throwIfAborted()
      onProgress(file.bytes)
      this.sentBytes += file.bytes
      return `media:${file.fileId}`
    })
  }

  async createFile(placing: Parameters<UploadServer['createFile']>[0]) {
    await this.before('file', placing.file.name)
    const result = this.#place(placing)
    this.after('file')
    if (result.error) throw refusal(result.error.code as 'nodeNameTaken', 409, result.error.data)
    return result
  }

  async takeBack(uploadUrl: string) {
    this.givenUpUrls.push(uploadUrl)
  }

  names = (parentId: string) =>
    [...this.nodes.values()].filter(node => node.parentId === parentId).map(node => node.name)

  #place({ file, parentId, onConflict }: Placing): PlacingResult {
    if (this.nodes.has(file.fileId)) return {}
    if (this.usedBytes + file.bytes > this.maxBytes)
      return {
        error: { code: 'quotaExceeded', data: { maxBytes: this.maxBytes, usedBytes: this.usedBytes } },
      }
    const isTaken = this.names(parentId).includes(file.name)
    if (isTaken && onConflict === 'FAIL') return { error: { code: 'nodeNameTaken' } }
    if (isTaken && onConflict === 'SKIP') return { isSkipped: true }
    this.nodes.set(file.fileId, { parentId, name: isTaken ? `${file.name} (1)` : file.name })
    this.usedBytes += file.bytes
    return {}
  }

  async #counted<T>(work: () => Promise<T>): Promise<T> {
    this.mostRunning = Math.max(this.mostRunning, ++this.running)
    return work().finally(() => this.running--)
  }
}

let drive: Drive
let storage: UploadStorage
let isOnline: boolean
const open: UploadQueue[] = []

beforeEach(() => {
  vi.useFakeTimers()
  drive = new Drive()
  storage = memoryUploadStorage()
  isOnline = true
})
afterEach(() => {
  for (const queue of open.splice(0)) queue.stop()
  vi.useRealTimers()
})

/** One page: a queue over the disk that all pages share. */
async function page() {
  const state = { view: emptyView as UploadsView }
  const queue = new UploadQueue({
    storage,
    server: drive,
    isOnline: () => isOnline,
    show: view => {
      state.view = view
    },
  })
  open.push(queue)
  await queue.load()
  return { queue, state }
}

/** A file of this size without so many bytes. */
function fileOf(name: string, bytes: number): File {
  const file = new File(['x'], name, { lastModified: 1 })
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}
const choose = (...names: [path: string, bytes?: number][]): Chosen => {
  const files = names.map(([path, bytes = 10]) => ({
    source: path.split('/'),
    file: fileOf(path.split('/').at(-1)!, bytes),
  }))
  const folders = new Map<string, string[]>()
  for (const { source } of files)
    for (let depth = 1; depth < source.length; depth++)
      folders.set(source.slice(0, depth).join('/'), source.slice(0, depth))
  return { files, folders: [...folders.values()] }
}
const many = (count: number, prefix = 'tệp') =>
  choose(...Array.from({ length: count }, (_, n): [string] => [`Thư mục/${n % 7}/${prefix} ${n}.txt`]))
const settle = (ms = 500) => vi.advanceTimersByTimeAsync(ms)

describe('the queue of uploads', () => {
  it('creates folders first and sends small files together, each once', async () => {
    const { queue, state } = await page()
    await queue.add('root', many(200))
    await settle()
    expect(drive.nodes.size).toBe(200)
    expect(drive.folders.size).toBe(8)
    expect(drive.bundles.map(names => names.length)).toEqual([100, 100])
    expect(state.view).toMatchObject({ total: 200, done: 200, failed: 0, isRunning: false })
    expect(await storage.load()).toEqual({ uploads: [], files: [] })
  })

  it('creates folders with long paths in requests that the server takes', async () => {
    const create = drive.createFolders.bind(drive)
    drive.createFolders = async (parentId, paths) => {
      const body = new TextEncoder().encode(JSON.stringify({ parentId, paths }))
      if (body.length > 64 * 1024) throw refusal('payloadTooLarge', 413)
      return create(parentId, paths)
    }
    const top = Array.from({ length: 5 }, (_, n) => `${n}-${'Hồ-sơ-quyết-toán'.repeat(5)}`).join('/')
    const { queue, state } = await page()
    await queue.add('root', choose(...Array.from({ length: 300 }, (_, n): [string] => [`${top}/${n}/a.txt`])))
    await settle()
    expect(state.view).toMatchObject({ done: 300, failed: 0 })
    expect(drive.folders.size).toBe(305)
  })

  it('sends a cut bundle again under the same ids, also when only its answer was lost', async () => {
    let cuts = 0
    drive.before = what => {
      if (what === 'bundle' && cuts++ % 2 === 0) throw network()
    }
    drive.after = () => {
      if (cuts === 2) throw network()
    }
    const { queue, state } = await page()
    await queue.add('root', many(200))
    await settle(60_000)
    expect(state.view.done).toBe(200)
    expect(drive.nodes.size).toBe(200)
    expect(drive.bundles.length).toBeGreaterThan(2)
  })

  it('goes on after a reload with what is missing, once the same files are chosen again', async () => {
    let sent = 0
    drive.before = async what => {
      if (what === 'bundle' && ++sent > 1) await new Promise(() => {})
    }
    const chosen = many(250)
    const first = await page()
    await first.queue.add('root', chosen)
    await settle()
    expect(drive.nodes.size).toBe(100)
    first.queue.stop()

    drive.before = () => {}
    const second = await page()
    await settle()
    expect(second.state.view.missing).toEqual({ count: 150, isAskable: false, hasFolders: true })
    expect(second.queue.giveBytes(chosen)).toBe(150)
    await settle()
    expect(drive.nodes.size).toBe(250)
    expect(second.state.view).toMatchObject({ done: 250, missing: { count: 0 } })
  })

  it('does not send the bytes of a large file again when it was cut before the file was placed', async () => {
    let isCut = true
    drive.before = what => {
      if (what === 'file' && isCut) throw network()
    }
    const first = await page()
    await first.queue.add('root', choose(['phim.mp4', 900 * MB]))
    await settle()
    first.queue.stop()
    isCut = false
    const second = await page()
    await settle(60_000)
    expect(second.state.view.missing.count).toBe(0)
    expect(drive.names('root')).toEqual(['phim.mp4'])
    expect(drive.sentBytes).toBe(900 * MB)
  })

  it('gives files over 100 MB one slot and all others two', async () => {
    const large: string[] = []
    let runningLarge = 0
    drive.before = async (what, name) => {
      if (what !== 'bytes') return
      const isLarge = name.startsWith('lớn')
      if (isLarge) large.push(`${name}:${++runningLarge}`)
      await new Promise(resolve => setTimeout(resolve, isLarge ? 1000 : 100))
      if (isLarge) runningLarge--
    }
    const { queue } = await page()
    await queue.add(
      'root',
      choose(
        ['lớn 1', 101 * MB],
        ['lớn 2', 101 * MB],
        ['vừa 1', 2 * MB],
        ['vừa 2', 2 * MB],
        ['vừa 3', 2 * MB],
      ),
    )
    await settle(300)
    expect(drive.names('root').sort()).toEqual(['vừa 1', 'vừa 2', 'vừa 3'])
    await settle(3000)
    expect(drive.names('root')).toHaveLength(5)
    expect(large).toEqual(['lớn 1:1', 'lớn 2:1'])
    expect(drive.mostRunning).toBe(3)
  })

  it('asks once what happens to names that are taken, and remembers it for all', async () => {
    drive.nodes.set('x', { parentId: 'root', name: 'a.txt' })
    drive.nodes.set('y', { parentId: 'root', name: 'b.txt' })
    drive.nodes.set('z', { parentId: 'root', name: 'c.mp4' })
    const { queue, state } = await page()
    await queue.add('root', choose(['a.txt'], ['b.txt'], ['c.mp4', 5 * MB], ['d.txt']))
    await settle()
    expect(state.view).toMatchObject({ done: 1, conflict: { name: 'a.txt', others: 2 } })
    queue.answerConflict(state.view.conflict!.fileId, 'SKIP', false)
    await settle()
    expect(state.view.conflict).toMatchObject({ name: 'b.txt', others: 1 })
    queue.answerConflict(state.view.conflict!.fileId, 'RENAME', true)
    await settle()
    expect(drive.names('root').sort()).toEqual(['a.txt', 'b.txt', 'b.txt (1)', 'c.mp4', 'c.mp4 (1)', 'd.txt'])
    expect(drive.sentBytes).toBe(5 * MB)
    expect(state.view).toMatchObject({ done: 3, skipped: 1, isRunning: false })
    expect(state.view.conflict).toBeUndefined()
  })

  it('a name conflict that is answered after a reload asks for the bytes again', async () => {
    drive.nodes.set('x', { parentId: 'root', name: 'a.txt' })
    const first = await page()
    await first.queue.add('root', choose(['a.txt']))
    await settle()
    first.queue.stop()
    const second = await page()
    await settle()
    second.queue.answerConflict(second.state.view.conflict!.fileId, 'RENAME', false)
    await settle()
    expect(second.state.view).toMatchObject({ missing: { count: 1 }, isRunning: false })
    expect(second.queue.giveBytes(choose(['a.txt']))).toBe(1)
    await settle()
    expect(drive.names('root').sort()).toEqual(['a.txt', 'a.txt (1)'])
  })

  it.each([
    ['RENAME', { done: 200, skipped: 0 }],
    ['SKIP', { done: 0, skipped: 200 }],
  ] as const)(
    'what is decided with %s for all taken names holds for a bundle that was on its way then',
    async (answer, counts) => {
      const names = Array.from({ length: 200 }, (_, n) => `tệp ${n}.txt`)
      for (const name of names) drive.nodes.set(`cũ ${name}`, { parentId: 'root', name })
      const delivery = Promise.withResolvers<void>()
      let sentBundles = 0
      drive.before = what => (what === 'bundle' && ++sentBundles === 2 ? delivery.promise : undefined)
      const { queue, state } = await page()
      await queue.add('root', choose(...names.map((name): [string] => [name])))
      await settle()
      expect(state.view.conflict).toMatchObject({ name: 'tệp 0.txt', others: 99 })
      queue.answerConflict(state.view.conflict!.fileId, answer, true)
      delivery.resolve()
      await settle()
      expect(state.view).toMatchObject({ ...counts, failed: 0, isRunning: false })
      expect(state.view.conflict).toBeUndefined()
    },
  )

  it('says into which folder a file goes before its bytes are sent', async () => {
    const folderIds: string[] = []
    const send = drive.sendBytes.bind(drive)
    drive.sendBytes = async sent => {
      folderIds.push(sent.folderId)
      return send(sent)
    }
    const { queue } = await page()
    await queue.add('root', choose(['a.mp4', 2 * MB], ['Ảnh/b.mp4', 2 * MB]))
    await settle()
    expect(folderIds.sort()).toEqual(['folder:root/Ảnh', 'root'])
  })

  it('says how much space is missing, and goes on after there is some', async () => {
    drive.maxBytes = 10 * MB
    const { queue, state } = await page()
    await queue.add('root', choose(['một', 6 * MB], ['hai', 6 * MB], ['ba', 1000]))
    await settle()
    expect(state.view.done).toBe(2)
    expect(state.view.quota).toEqual({ neededBytes: 2 * MB, maxBytes: 10 * MB })
    drive.maxBytes = 100 * MB
    queue.retry()
    await settle()
    expect(state.view).toMatchObject({ done: 3, failed: 0 })
    expect(state.view.quota).toBeUndefined()
  })

  it('a drive that is full does not hold up what goes into another one', async () => {
    drive.before = (what, name) => {
      if (what === 'bytes' && name === 'đầy.bin')
        throw refusal('quotaExceeded', 413, { maxBytes: 10 * MB, usedBytes: 10 * MB })
    }
    const { queue, state } = await page()
    await queue.add('room', choose(['đầy.bin', 9 * MB], ['b.bin', 9 * MB], ['c.bin', 9 * MB]))
    await queue.add('root', choose(['riêng.bin', 9 * MB]))
    await settle()
    expect(drive.names('root')).toEqual(['riêng.bin'])
    expect(drive.names('room')).toEqual(['b.bin'])
    expect(state.view.failed).toBe(2)
  })

  it('holds files that file systems refuse until their suggested names are accepted', async () => {
    const { queue, state } = await page()
    await queue.add('root', choose(['Báo cáo: quý 3?.docx'], ['con.txt'], ['ổn.txt']))
    await settle()
    expect(drive.names('root')).toEqual(['ổn.txt'])
    expect(state.view.badNames).toBe(2)
    queue.acceptNames()
    await settle()
    expect(drive.names('root').sort()).toEqual(['Báo cáo- quý 3-.docx', '_con.txt', 'ổn.txt'])
  })

  it('goes on although the browser says that there is no network', async () => {
    isOnline = false
    const { queue, state } = await page()
    await queue.add('root', choose(['a.txt']))
    await settle()
    expect(state.view).toMatchObject({ isOnline: true, isRunning: false, done: 1 })
  })

  it('waits without network and while the person wants it to', async () => {
    isOnline = false
    drive.before = () => {
      throw network()
    }
    const { queue, state } = await page()
    await queue.add('root', choose(['a.txt']))
    await vi.waitFor(() => expect(state.view).toMatchObject({ isOnline: false, isRunning: true, done: 0 }))
    queue.pause()
    isOnline = true
    drive.before = () => {}
    drive.bundles = []
    queue.wake()
    await settle()
    expect(drive.bundles).toEqual([])
    queue.resume()
    await settle()
    expect(state.view).toMatchObject({ done: 1, isPaused: false })
  })

  it('a refused file fails alone and can be tried again; a cancelled one is gone', async () => {
    let isRefused = true
    drive.before = (what, name) => {
      if (what === 'file' && name === 'b.mp4' && isRefused) throw refusal('driveRoleTooLow', 403)
    }
    const { queue, state } = await page()
    await queue.add('root', choose(['a.mp4', 2 * MB], ['b.mp4', 2 * MB], ['c.mp4', 2 * MB]))
    await settle()
    expect(state.view).toMatchObject({ done: 2, failed: 1 })
    const [failed] = state.view.lines
    expect(failed).toMatchObject({ name: 'b.mp4', error: { code: 'driveRoleTooLow' } })
    isRefused = false
    queue.retry([failed!.fileId])
    await settle()
    expect(state.view).toMatchObject({ done: 3, failed: 0 })
    expect(drive.sentBytes).toBe(6 * MB)

    drive.before = () => new Promise(() => {})
    await queue.add('root', choose(['d.mp4', 2 * MB]))
    await settle()
    queue.cancel()
    await settle()
    expect(await storage.load()).toEqual({ uploads: [], files: [] })
    expect(state.view).toMatchObject({ isRunning: false, total: 3 })
  })

  it('takes back what the server holds of a file that is cancelled, once each, and nothing of one that is done', async () => {
    const { queue, state } = await page()
    await queue.add('root', choose(['xong.mp4', 2 * MB]))
    await settle()
    drive.before = (what, name) => {
      if (what === 'bytes' && name === 'dừng.mp4') return new Promise(() => {})
      if (what === 'file') throw refusal('driveRoleTooLow', 403)
    }
    await queue.add('root', choose(['dừng.mp4', 2 * MB], ['hỏng.mp4', 2 * MB]))
    await settle()
    queue.pause()
    await settle()
    const fileIds = state.view.lines.filter(line => line.state !== 'done').map(line => line.fileId)
    queue.cancel()
    await settle()
    queue.clearFinished()
    await settle()
    expect(fileIds).toHaveLength(2)
    expect(drive.givenUpUrls.sort()).toEqual(fileIds.map(fileId => `/uploads/${fileId}`).sort())
  })

  it('takes back what an earlier page has sent of files that are left out since their bytes are missing', async () => {
    drive.before = what => (what === 'bytes' ? new Promise(() => {}) : undefined)
    const first = await page()
    await first.queue.add('root', choose(['phim.mp4', 2 * MB]))
    await settle()
    first.queue.stop()
    const second = await page()
    await settle()
    expect(second.state.view.missing.count).toBe(1)
    second.queue.leaveOut('missing')
    await settle()
    expect(drive.givenUpUrls).toEqual([expect.stringMatching(/^\/uploads\//)])
  })

  it('takes back an uploaded file that is left out since its name is taken', async () => {
    drive.nodes.set('x', { parentId: 'root', name: 'phim.mp4' })
    const { queue, state } = await page()
    await queue.add('root', choose(['phim.mp4', 2 * MB]))
    await settle()
    const { fileId } = state.view.conflict!
    expect(drive.givenUpUrls).toEqual([])
    queue.answerConflict(fileId, 'SKIP', false)
    await settle()
    queue.clearFinished()
    await settle()
    expect(drive.givenUpUrls).toEqual([`/uploads/${fileId}`])
  })

  it('begins anew with a file that was changed before it was chosen again, and goes on with the same one', async () => {
    const urls = new Map<string, string | undefined>()
    const send = drive.sendBytes.bind(drive)
    drive.sendBytes = async sent => {
      urls.set(sent.file.name, sent.file.uploadUrl)
      return send(sent)
    }
    drive.before = what => (what === 'bytes' ? new Promise(() => {}) : undefined)
    const first = await page()
    await first.queue.add('root', choose(['same.mp4', 2 * MB], ['changed.mp4', 2 * MB]))
    await settle()
    first.queue.stop()

    drive.before = () => {}
    const second = await page()
    const chosen = choose(['same.mp4', 2 * MB], ['changed.mp4', 2 * MB])
    Object.defineProperty(chosen.files[1]!.file, 'lastModified', { value: 2 })
    expect(second.queue.giveBytes(chosen)).toBe(2)
    await settle()
    expect(urls.get('same.mp4')).toMatch(/^\/uploads\//)
    expect(urls.get('changed.mp4')).toBeUndefined()
    expect(second.state.view).toMatchObject({ done: 2 })
  })

  it('uploads are tried again in time although the clock is set back', async () => {
    let isCut = true
    drive.before = () => {
      if (isCut) throw network()
    }
    const { queue, state } = await page()
    await queue.add('root', choose(['a.jpg']))
    await vi.advanceTimersByTimeAsync(10)
    isCut = false
    vi.setSystemTime(Date.now() - 3600_000)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(state.view).toMatchObject({ done: 1 })
  })

  it('a folder whose creation was refused goes when it is tried again', async () => {
    let isRefused = true
    drive.before = what => {
      if (what === 'folders' && isRefused) throw refusal('driveRoleTooLow', 403)
    }
    const { queue, state } = await page()
    await queue.add('root', choose(['Ảnh/a.jpg'], ['Ảnh/Tết/b.jpg']))
    await settle()
    expect(state.view).toMatchObject({ failed: 2 })
    isRefused = false
    queue.retry()
    await settle()
    expect(state.view).toMatchObject({ done: 2, failed: 0, isRunning: false })
    expect(drive.folders.size).toBe(2)
  })
})
