import { createServer, type Socket } from 'node:net'
import {
  AndFilter,
  BerReader,
  BerWriter,
  EqualityFilter,
  type Filter,
  FilterParser,
  NotFilter,
  OrFilter,
  PresenceFilter,
} from 'ldapts'
import { onTestFinished } from 'vitest'

export interface LdapEntry {
  dn: string
  password?: string
  attributes: Record<string, (string | Buffer)[]>
}

export interface LdapServer {
  url: string
  /** What is in the directory; may be changed. */
  entries: LdapEntry[]
  /** Every bind: DN and password. */
  binds: { dn: string; password: string }[]
  /** Every filter that was searched with, as text. */
  filters: string[]
  close(): Promise<void>
}

const codes = { success: 0, invalidCredentials: 49, insufficientAccessRights: 50 }

/** As much of an LDAP server (RFC 4511) as the directory needs: simple binds, and searches of a whole subtree by whoever has bound. */
export async function startLdapServer(entries: LdapEntry[] = []): Promise<LdapServer> {
  const sockets = new Set<Socket>()
  const state: LdapServer = { url: '', entries, binds: [], filters: [], close }
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    let waiting: Buffer = Buffer.alloc(0)
    let boundAs: string | undefined
    socket.on('data', chunk => {
      waiting = Buffer.concat([waiting, chunk])
      for (;;) {
        const size = sizeOfMessage(waiting)
        if (size === undefined || waiting.length < size) return
        const message = waiting.subarray(0, size)
        waiting = waiting.subarray(size)
        boundAs = answer(state, socket, message, boundAs)
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  state.url = `ldap://127.0.0.1:${(server.address() as { port: number }).port}`
  return state

  async function close() {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  }
}

/** A server for this test or file. */
export async function ldapServer(entries: LdapEntry[] = []): Promise<LdapServer> {
  const server = await startLdapServer(entries)
  onTestFinished(() => server.close())
  return server
}

function sizeOfMessage(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined
  const first = bytes[1]!
  if (first < 0x80) return 2 + first
  const count = first & 0x7f
  return bytes.length < 2 + count ? undefined : 2 + count + bytes.readUIntBE(2, count)
}

/** Answers who is bound afterwards. */
function answer(state: LdapServer, socket: Socket, message: Buffer, boundAs: string | undefined) {
  const reader = new BerReader(message)
  reader.readSequence()
  const messageId = reader.readInt()!
  const operation = reader.readSequence()
  const end = (tag: number, code: number, text = '') => socket.write(resultOf(messageId, tag, code, text))
  if (operation === 0x60) {
    reader.readInt()
    const dn = reader.readString() ?? ''
    const password = reader.readString(0x80) ?? ''
    state.binds.push({ dn, password })
    const entry = state.entries.find(one => one.dn.toLowerCase() === dn.toLowerCase())
    // As servers do: without a password the bind is anonymous, whoever is named.
    const isRight = password === '' || (entry?.password !== undefined && entry.password === password)
    end(0x61, isRight ? codes.success : codes.invalidCredentials, isRight ? '' : 'sai mật khẩu')
    return isRight && password !== '' ? dn : undefined
  }
  if (operation !== 0x63) {
    socket.end()
    return boundAs
  }
  const base = (reader.readString() ?? '').toLowerCase()
  reader.readEnumeration()
  reader.readEnumeration()
  reader.readInt()
  reader.readInt()
  reader.readBoolean()
  const filter = FilterParser.parse(reader)
  state.filters.push(filter.toString())
  if (boundAs === undefined) {
    end(0x65, codes.insufficientAccessRights, 'chưa bind')
    return boundAs
  }
  for (const entry of state.entries)
    if (entry.dn.toLowerCase().endsWith(base) && isMatch(filter, entry))
      socket.write(entryOf(messageId, entry))
  end(0x65, codes.success)
  return boundAs
}

function isMatch(filter: Filter, { attributes }: LdapEntry): boolean {
  const valuesOf = (name: string) =>
    Object.entries(attributes).find(([one]) => one.toLowerCase() === name.toLowerCase())?.[1] ?? []
  const inner = (filters: Filter[]) => filters.map(one => isMatch(one, { dn: '', attributes }))
  if (filter instanceof AndFilter) return inner(filter.filters).every(Boolean)
  if (filter instanceof OrFilter) return inner(filter.filters).some(Boolean)
  if (filter instanceof NotFilter) return !isMatch(filter.filter, { dn: '', attributes })
  if (filter instanceof PresenceFilter) return valuesOf(filter.attribute).length > 0
  if (filter instanceof EqualityFilter)
    return valuesOf(filter.attribute).some(value => folded(value) === folded(filter.value))
  throw new Error(`this server does not know the filter ${filter.toString()}`)
}

/** Case and width do not matter (RFC 4518). */
const folded = (value: unknown) => String(value).normalize('NFKC').toLowerCase()

function resultOf(messageId: number, tag: number, code: number, text: string): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(messageId)
  writer.startSequence(tag)
  writer.writeEnumeration(code)
  writer.writeString('')
  writer.writeString(text)
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}

function entryOf(messageId: number, { dn, attributes }: LdapEntry): Buffer {
  const writer = new BerWriter()
  writer.startSequence()
  writer.writeInt(messageId)
  writer.startSequence(0x64)
  writer.writeString(dn)
  writer.startSequence()
  for (const [name, values] of Object.entries(attributes)) {
    writer.startSequence()
    writer.writeString(name)
    writer.startSequence(0x31)
    for (const value of values) writer.writeBuffer(Buffer.from(value), 0x04)
    writer.endSequence()
    writer.endSequence()
  }
  writer.endSequence()
  writer.endSequence()
  writer.endSequence()
  return writer.buffer
}
