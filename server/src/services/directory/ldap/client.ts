import { connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { Client, Entry, Filter } from 'ldapts'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { loadLate } from '#platform/load-late.ts'
import { AddressRefused } from '#platform/outbound.ts'
import type { LdapSettingRow } from './ldap-store.ts'

const ldapts = loadLate<typeof import('ldapts')>('ldapts')

const timeoutMs = 8_000
const pageSize = 500
export const maxEntries = 200_000

/** What a directory needs to be asked; the password open. */
export type Directory = Pick<
  LdapSettingRow,
  'url' | 'starts_tls' | 'ca_certificate' | 'bind_dn' | 'base_dn' | 'user_filter' | 'attributes'
> & { password: string | undefined }

export interface Person {
  dn: string
  /** The entry's id: a UUID as text, a binary one in hexadecimal. Empty where it has none. */
  subject: string
  username: string
  name: string
  email: string
  phoneNumber: string
  groups: string[]
}

export const passwordPurpose = (tenantId: string) => `ldap/${tenantId}`

export function directoryOf(app: App, row: LdapSettingRow): Directory {
  const { bind_password: sealedPassword } = row
  return {
    ...row,
    password: sealedPassword ? app.secrets.open(sealedPassword, passwordPurpose(row.tenant_id)) : undefined,
  }
}

/** Runs `work` on a connection, encrypted where the setting says so; it goes nowhere that OUTBOUND_ALLOW does not let it. */
export async function withDirectory<T>(
  { outbound }: Pick<App, 'outbound'>,
  directory: Directory,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const url = new URL(directory.url)
  outbound.check(url)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const tls = {
    servername: /^[\d.]+$|:/.test(host) ? '' : host,
    ...(directory.ca_certificate ? { ca: directory.ca_certificate } : {}),
  }
  const client = new (ldapts().Client)({
    url: `${url.protocol}//${url.host}`,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    strictDN: false,
    createConnection: ((port: number) => connect({ port, host, lookup: outbound.lookup })) as typeof connect,
    ...(url.protocol === 'ldaps:'
      ? {
          createSecureConnection: ((port: number) =>
            connectTls({ port, host, lookup: outbound.lookup, ...tls })) as typeof connectTls,
        }
      : {}),
  })
  try {
    if (directory.starts_tls && url.protocol === 'ldap:') await client.startTLS({ host, ...tls })
    return await work(client)
  } finally {
    await client.unbind().catch(() => {})
  }
}

/** As the account that searches; without one, anonymously. */
export async function bindAsSearcher(client: Client, { bind_dn, password }: Directory): Promise<void> {
  if (bind_dn !== '') await client.bind(bind_dn, password ?? '')
}

/** @throws ldapFilterInvalid */
export function readFilter(text: string): Filter {
  try {
    return ldapts().FilterParser.parseString(text)
  } catch {
    throw fail('ldapFilterInvalid')
  }
}

/** Entries of people, a page at a time. What was typed goes into the filter as a value, never as its text. */
export async function* searchPeople(
  client: Client,
  directory: Directory,
  typedPassword?: string,
): AsyncGenerator<Person> {
  const { AndFilter, EqualityFilter, OrFilter } = ldapts()
  const { attributes } = directory
  const namedAttributes =
    typedPassword === undefined
      ? []
      : [
          new OrFilter({
            filters: [
              new EqualityFilter({ attribute: attributes.username, value: typedPassword }),
              ...(typedPassword.includes('@')
                ? [new EqualityFilter({ attribute: attributes.email, value: typedPassword })]
                : []),
            ],
          }),
        ]
  const pages = client.searchPaginated(directory.base_dn, {
    scope: 'sub',
    filter: new AndFilter({ filters: [readFilter(directory.user_filter), ...namedAttributes] }),
    attributes: [...new Set(Object.values(attributes))],
    explicitBufferAttributes: [attributes.id],
    paged: { pageSize },
    timeLimit: 30,
  })
  let count = 0
  for await (const { searchEntries } of pages)
    for (const entry of searchEntries) {
      if (++count > maxEntries) throw new Error(`more than ${maxEntries} entries`)
      yield personOf(entry, directory)
    }
}

function personOf(entry: Entry, { attributes }: Directory): Person {
  const byName = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]))
  const allOf = (name: string): (string | Buffer)[] => {
    const value = byName.get(name.toLowerCase())
    return value === undefined ? [] : Array.isArray(value) ? value : [value]
  }
  const first = (name: string) =>
    String(allOf(name)[0] ?? '')
      .trim()
      .slice(0, 512)
  const id = allOf(attributes.id)[0]
  return {
    dn: entry.dn,
    subject: id === undefined ? '' : subjectOf(id),
    username: first(attributes.username),
    name: first(attributes.name),
    email: first(attributes.email),
    phoneNumber: first(attributes.phoneNumber),
    groups: allOf(attributes.groups).map(String),
  }
}

/** entryUUID is text, objectGUID sixteen bytes; either way the same entry always gives the same. */
function subjectOf(id: string | Buffer): string {
  const text = id.toString()
  return /^[\x21-\x7e]{1,128}$/.test(text)
    ? text.toLowerCase()
    : Buffer.from(id).toString('hex').slice(0, 256)
}

/** What a server or the network said, for an administrator. */
export function answerOf(error: unknown): string {
  if (error instanceof AddressRefused) return error.message
  const { message, code, name } = error as { message?: string; code?: number | string; name?: string }
  return `${[name, code, message].filter(Boolean).join(': ')}`.slice(0, 500)
}
