/**
 * Preloaded into a server whose time a test moves: the file TEST_CLOCK names holds by how many milliseconds its clock is
 * ahead. What the server took up is written beside it; its launcher and its threads are preloaded too, and say nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { ServerResponse } from 'node:http'
import { isMainThread } from 'node:worker_threads'

const file = process.env.TEST_CLOCK
const isServer = isMainThread && !process.argv[1]?.endsWith('start.mjs')
const now = Date.now.bind(Date)
let ahead = 0

if (file) {
  Date.now = () => now() + ahead
  // Node writes the Date header by a clock of its own.
  const { writeHead } = ServerResponse.prototype
  ServerResponse.prototype.writeHead = function (...args) {
    this.setHeader('Date', new Date(Date.now()).toUTCString())
    return writeHead.apply(this, args)
  }
  setInterval(() => {
    try {
      const wanted = Number(readFileSync(file, 'utf8'))
      if (wanted === ahead) return
      ahead = wanted
      if (isServer) writeFileSync(`${file}.taken`, String(ahead))
    } catch {
      // Nobody has moved it yet.
    }
  }, 50).unref()
}
