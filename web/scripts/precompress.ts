import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

/** Types that compress; pictures and fonts are compressed already, and the page gets a nonce in each answer. */
const compressible = /\.(js|css|svg|json|webmanifest|txt)$|^preview[\\/].*\.html$/
/** Below this an encoding's own bytes and headers eat what it saves. */
const smallestBytes = 256

const encodings = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gz: (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}

/**
 * Writes `name.br` and `name.gz` beside every file of `folder` that becomes smaller by it. What was compressed for an earlier build is taken
 * from `cache` by its content, and the cache keeps nothing else.
 */
export async function precompress(folder: string, cache: string): Promise<void> {
  await mkdir(cache, { recursive: true })
  const names = (await readdir(folder, { recursive: true })).filter(name => compressible.test(name))
  const usedFiles = new Set<string>()
  // Node compresses on its pool of threads: all are asked for at once, and as many run as there are threads.
  await Promise.all(
    names
      .filter(name => !name.startsWith('.'))
      .map(async name => {
        const bytes = await readFile(path.join(folder, name))
        if (bytes.length < smallestBytes) return
        const hash = createHash('sha256').update(bytes).digest('hex')
        for (const [extension, compress] of Object.entries(encodings)) {
          const cachedFile = path.join(cache, `${hash}.${extension}`)
          usedFiles.add(path.basename(cachedFile))
          let compressedBytes = await readFile(cachedFile).catch(() => undefined)
          if (!compressedBytes) {
            compressedBytes = await compress(bytes)
            await writeFile(cachedFile, compressedBytes)
          }
          if (compressedBytes.length < bytes.length)
            await writeFile(path.join(folder, `${name}.${extension}`), compressedBytes)
        }
      }),
  )
  const old = (await readdir(cache)).filter(name => !usedFiles.has(name))
  await Promise.all(old.map(name => rm(path.join(cache, name), { force: true })))
}

/**
 * The service worker too, which its plugin writes after everything else. Stands behind that plugin.
 * @param name of its file
 */
export function precompressedWorker(name: string): Plugin {
  let folder = ''
  return {
    name: 'trau:precompressed-worker',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const bytes = await readFile(path.join(folder, name))
        for (const [extension, compress] of Object.entries(encodings))
          await writeFile(path.join(folder, `${name}.${extension}`), await compress(bytes))
      },
    },
  }
}

/** The server sends these files as they are (`preCompressed` of @fastify/static) and compresses nothing of the client itself. */
export function precompressed(): Plugin {
  let folders: { out: string; cache: string }
  return {
    name: 'trau:precompressed',
    apply: 'build',
    configResolved(config) {
      folders = {
        out: path.resolve(config.root, config.build.outDir),
        cache: path.join(config.cacheDir, 'precompressed'),
      }
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: () => precompress(folders.out, folders.cache),
    },
  }
}
