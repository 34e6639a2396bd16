import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { Server } from '@hocuspocus/server'
import * as Y from 'yjs'

/** Hocuspocus as it comes: its own defaults, and a file for what it stores, on the disk before it goes on. */
const path = join(process.env.DATA_DIR!, 'note.yjs')

await new Server({
  address: process.env.HOST!,
  port: Number(process.env.PORT),
  quiet: true,
  async onLoadDocument({ document }) {
    if (existsSync(path)) Y.applyUpdate(document, readFileSync(path))
  },
  async onStoreDocument({ document }) {
    const file = openSync(`${path}.new`, 'w')
    writeSync(file, Y.encodeStateAsUpdate(document))
    fsyncSync(file)
    closeSync(file)
    renameSync(`${path}.new`, path)
  },
}).listen()
