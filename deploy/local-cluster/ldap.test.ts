import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { createOutbound } from '../../server/src/platform/outbound.ts'
import {
  bindAsSearcher,
  type Directory,
  type Person,
  searchPeople,
  withDirectory,
} from '../../server/src/services/directory/ldap/client.ts'

/** The directory's client against a real OpenLDAP: StartTLS, LDAPS, paging, operational attributes, groups by memberOf. */

const folder = mkdtempSync(join(tmpdir(), 'trau-ldap-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const slapd = ['/usr/sbin/slapd', '/usr/libexec/slapd'].find(existsSync)
const base = 'dc=vidu,dc=vn'
const people = 1_200

test('people are found, page by page and encrypted, and bind with their own passwords', async context => {
  if (!slapd) {
    console.log('ldap: not run: OpenLDAP is not installed (Debian: slapd)')
    return context.skip()
  }
  const ca = makeCertificate()
  const [port, tlsPort] = [await freePort(), await freePort()]
  writeConfiguration()
  execFileSync(slapd.replace(/slapd$/, 'slapadd'), ['-f', join(folder, 'slapd.conf')], { input: ldif() })
  const server = spawn(
    slapd,
    [
      '-d',
      '0',
      '-f',
      join(folder, 'slapd.conf'),
      '-h',
      `ldap://127.0.0.1:${port} ldaps://127.0.0.1:${tlsPort}`,
    ],
    { stdio: 'inherit' },
  )
  try {
    const outbound = createOutbound(['127.0.0.1', 'localhost'])
    const directory = (changes: Partial<Directory> = {}): Directory => ({
      ...{ url: `ldap://localhost:${port}`, starts_tls: true, ca_certificate: ca, base_dn: base },
      ...{ bind_dn: `cn=admin,${base}`, password: 'bí mật', user_filter: '(objectClass=inetOrgPerson)' },
      attributes: {
        ...{ id: 'entryUUID', username: 'uid', name: 'cn', email: 'mail' },
        ...{ phoneNumber: 'mobile', groups: 'memberOf' },
      },
      ...changes,
    })
    const find = (changes: Partial<Directory>, typed?: string) =>
      withDirectory({ outbound }, directory(changes), async client => {
        await bindAsSearcher(client, directory(changes))
        const found: Person[] = []
        for await (const person of searchPeople(client, directory(changes), typed)) found.push(person)
        return found
      })
    await untilReady(() => find({}, 'nguoi.1'))

    // slapd answers at most 500 entries a page here; all of them come.
    const all = await find({})
    expect(all).toHaveLength(people)
    expect(new Set(all.map(({ subject }) => subject)).size).toBe(people)
    for (const changes of [{}, { url: `ldaps://localhost:${tlsPort}`, starts_tls: false }])
      expect(await find(changes, 'nguoi.7')).toEqual([
        {
          ...{
            dn: `uid=nguoi.7,${base}`,
            username: 'nguoi.7',
            name: 'Nguyễn Văn 7',
            email: 'nguoi.7@vidu.vn',
          },
          ...{ phoneNumber: '', groups: [`cn=kiem duyet,${base}`] },
          subject: expect.stringMatching(/^[0-9a-f-]{36}$/),
        },
      ])
    for (const typed of ['*', 'nguoi*', '*)(uid=*', 'nguoi.7)(objectClass=*'])
      expect(await find({}, typed), typed).toEqual([])

    await expect(find({ ca_certificate: null })).rejects.toThrow(/self-signed|certificate/)
    await expect(find({ password: 'sai' })).rejects.toMatchObject({ code: 49 })
    const bind = (dn: string, password: string) =>
      withDirectory({ outbound }, directory(), client => client.bind(dn, password))
    await bind(`uid=nguoi.7,${base}`, 'mật khẩu 7')
    await expect(bind(`uid=nguoi.7,${base}`, 'mật khẩu 8')).rejects.toMatchObject({ code: 49 })
    // The reason why an empty password is refused before it is sent.
    await expect(bind(`uid=nguoi.7,${base}`, '')).resolves.toBeUndefined()
  } finally {
    server.kill()
  }
})

function makeCertificate(): string {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert, ...subject],
    { stdio: 'ignore' },
  )
  return execFileSync('cat', [cert], { encoding: 'utf8' })
}

function writeConfiguration(): void {
  mkdirSync(join(folder, 'data'))
  const schemas = ['core', 'cosine', 'inetorgperson'].map(name => `include /etc/ldap/schema/${name}.schema`)
  writeFileSync(
    join(folder, 'slapd.conf'),
    [
      ...schemas,
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      'moduleload memberof',
      'allow bind_anon_dn',
      `TLSCertificateFile ${join(folder, 'cert.pem')}`,
      `TLSCertificateKeyFile ${join(folder, 'key.pem')}`,
      'sizelimit size.soft=500 size.hard=500 size.prtotal=unlimited',
      'database mdb',
      `suffix "${base}"`,
      `rootdn "cn=root,${base}"`,
      `directory ${join(folder, 'data')}`,
      'index objectClass,uid eq',
      'access to attrs=userPassword by anonymous auth by * none',
      'access to * by users read by * none',
      '',
    ].join('\n'),
  )
}

const encoded = (name: string, value: string) => `${name}:: ${Buffer.from(value).toString('base64')}`

function ldif(): string {
  const entries = [
    [`dn: ${base}`, 'objectClass: dcObject', 'objectClass: organization', 'dc: vidu', 'o: Vi du'],
    [
      ...[`dn: cn=admin,${base}`, 'objectClass: organizationalRole', 'objectClass: simpleSecurityObject'],
      ...['cn: admin', encoded('userPassword', 'bí mật')],
    ],
    [
      `dn: cn=kiem duyet,${base}`,
      'objectClass: groupOfNames',
      'cn: kiem duyet',
      `member: uid=nguoi.7,${base}`,
    ],
    ...Array.from({ length: people }, (_, n) => [
      ...[`dn: uid=nguoi.${n},${base}`, 'objectClass: inetOrgPerson', `uid: nguoi.${n}`, 'sn: x'],
      ...[
        encoded('cn', `Nguyễn Văn ${n}`),
        `mail: nguoi.${n}@vidu.vn`,
        encoded('userPassword', `mật khẩu ${n}`),
      ],
      ...(n === 7 ? [`memberOf: cn=kiem duyet,${base}`] : []),
    ]),
  ]
  return entries.map(lines => `${lines.join('\n')}\n`).join('\n')
}

async function untilReady(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await work()
      return
    } catch (error) {
      if (tries === 50) throw error
      await sleep(100)
    }
  }
}
