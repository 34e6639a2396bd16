import type { Dirent } from 'node:fs'
import { createReadStream } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { uuidv7 } from '../uuid.ts'
import type { Files } from './index.ts'
import { requireKey } from './keys.ts'

const unfinishedName = /\.part$/
/** On another disk, on one without hard links, or where there is something already: then it is copied. */
const cannotLink = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EEXIST'])

/** In a folder of this machine. */
export function createLocalFiles(root: string): Files {
  const pathOf = (key: string) => join(root, requireKey(key))

  async function put(key: string, content: Uint8Array | AsyncIterable<Uint8Array>): Promise<number> {
    const path = pathOf(key)
    await mkdir(dirname(path), { recursive: true })
    const partPath = `${path}.${uuidv7()}.part`
    const file = await open(partPath, 'wx')
    try {
      let bytes = 0
      for await (const chunk of content instanceof Uint8Array ? [content] : content) {
        await file.writeFile(chunk)
        bytes += chunk.byteLength
      }
      await file.sync()
      await file.close()
      await rename(partPath, path)
      return bytes
    } catch (error) {
      await file.close().catch(() => {})
      await rm(partPath, { force: true })
      throw error
    }
  }

  return {
    put,
    async adopt(key, path) {
      const target = pathOf(key)
      await mkdir(dirname(target), { recursive: true })
      const file = await open(path, 'r+')
      const { size } = await file.stat()
      await file.sync().finally(() => file.close())
      try {
        await link(path, target)
      } catch (error) {
        if (!cannotLink.has((error as NodeJS.ErrnoException).code ?? '')) throw error
        await put(key, createReadStream(path))
      }
      return size
    },
    async get(key, range) {
      const path = pathOf(key)
      try {
        const file = await open(path)
        return { bytes: (await file.stat()).size, stream: file.createReadStream(range) }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async size(key) {
      const fileStats = await stat(pathOf(key)).catch(ignoreAbsent)
      return fileStats?.size
    },
    async delete(key) {
      const path = pathOf(key)
      await unlink(path).catch(ignoreAbsent)
      // A process that was killed while it wrote left what it had written.
      const names = (await readdir(dirname(path)).catch(ignoreAbsent)) ?? []
      for (const name of names)
        if (name.startsWith(`${basename(path)}.`) && unfinishedName.test(name))
          await rm(join(dirname(path), name), { force: true })
    },
    async *list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      for await (const key of keysIn(root, folder))
        if (key.startsWith(prefix)) {
          const fileStats = await stat(join(root, key)).catch(ignoreAbsent)
          if (fileStats) yield { key, bytes: fileStats.size }
        }
    },
  }
}

async function* keysIn(root: string, folder: string): AsyncGenerator<string> {
  const entries = (await readdir(join(root, folder), { withFileTypes: true }).catch(ignoreAbsent)) ?? []
  for (const entry of entries as Dirent[]) {
    const key = folder + entry.name
    if (entry.isDirectory()) yield* keysIn(root, `${key}/`)
    else if (entry.isFile() && !unfinishedName.test(entry.name)) yield key
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
  return undefined
}
