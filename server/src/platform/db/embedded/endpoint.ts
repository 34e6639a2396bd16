import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from './identity.ts'

/**
 * How clients reach PostgreSQL. A socket in a folder only its owner may enter needs no password;
 * a TCP port, which every local user may open, does.
 */
export type Endpoint = { kind: 'socket'; dir: string; port: 5432 } | { kind: 'tcp'; dir: ''; port: number }

// The shortest limit of the systems we know is 103 bytes (macOS; Linux has 107) for this and "/.s.PGSQL.5432".
const longestFolder = 88

/** A name for a socket's folder that is short enough for the system; nothing is created yet. */
export function nameSocketFolder(): string {
  const name = `trau-${randomBytes(6).toString('hex')}`
  return (
    [tmpdir(), '/tmp'].map(root => join(root, name)).find(path => Buffer.byteLength(path) <= longestFolder) ??
    ''
  )
}

/** Makes the socket's folder, or falls back to a free TCP port where sockets do not work. */
export async function openEndpoint(socketDir: string, identity: Identity, only?: 'tcp'): Promise<Endpoint> {
  if (only !== 'tcp' && process.platform !== 'win32' && socketDir && (await socketsWorkIn(socketDir))) {
    if (identity.uid !== undefined) chownSync(socketDir, identity.uid, identity.gid ?? identity.uid)
    return { kind: 'socket', dir: socketDir, port: 5432 }
  }
  removeSocketFolder(socketDir)
  return { kind: 'tcp', dir: '', port: await freePort() }
}

/** Removes what a server left in its socket folder. Only folders that nameSocketFolder names are touched. */
export function removeSocketFolder(dir: string): void {
  if (/[/\\]trau-[0-9a-f]{12}$/.test(dir) && existsSync(dir)) rmSync(dir, { recursive: true, force: true })
}

async function socketsWorkIn(dir: string): Promise<boolean> {
  try {
    mkdirSync(dir, { mode: 0o700 })
    await listenOnce({ path: join(dir, 'probe') })
    return true
  } catch {
    return false
  }
}

async function freePort(): Promise<number> {
  return listenOnce({ host: '127.0.0.1', port: 0 })
}

function listenOnce(where: { path: string } | { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(where, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
