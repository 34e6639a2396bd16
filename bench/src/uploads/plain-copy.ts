/** What an upload is held against: a process that writes what it is sent into a file and does nothing else. Prints its port. */
import { createWriteStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'

const [path] = process.argv.slice(2)
const server = createServer((request, response) => {
  pipeline(request, createWriteStream(path!, { flush: true })).then(
    () => response.end(),
    () => response.destroy(),
  )
})
server.requestTimeout = 0
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
