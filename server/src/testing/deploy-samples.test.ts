import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#platform/config.ts'

/** The samples for container engines and systemd, as far as they can be checked without them. */
const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../deploy', path), 'utf8')

interface Compose {
  services: Record<string, { volumes?: string[] }>
  volumes: Record<string, unknown>
}

test('both servers of the Compose sample keep their data in one named volume', () => {
  const { services, volumes } = parse(read('compose/compose.yaml'), { merge: true }) as Compose
  for (const name of ['server-a', 'server-b']) {
    expect(services[name]!.volumes, name).toContain('data:/data')
  }
  expect(volumes).toHaveProperty('data')
})

interface Manifest {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: {
    accessModes?: string[]
    template?: {
      spec: {
        containers: {
          startupProbe: { periodSeconds: number; failureThreshold: number }
          volumeMounts: { name: string; mountPath: string }[]
        }[]
        volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
      }
    }
  }
}

const manifestsIn = (name: string) =>
  parseAllDocuments(read(`kubernetes/${name}`)).map(one => one.toJS() as Manifest)

test('the servers of the Kubernetes sample keep their data in a volume that all of them write', () => {
  const manifests = manifestsIn('50-server.yaml')
  const pod = manifests.find(({ kind }) => kind === 'Deployment')!.spec.template!.spec
  const mount = pod.containers[0]!.volumeMounts.find(({ mountPath }) => mountPath === '/data')!
  const volume = pod.volumes.find(({ name }) => name === mount.name)!
  const claim = manifests.find(
    ({ kind, metadata }) =>
      kind === 'PersistentVolumeClaim' && metadata.name === volume.persistentVolumeClaim?.claimName,
  )
  expect(claim?.spec.accessModes).toEqual(['ReadWriteMany'])
})

test('a server of the Kubernetes sample may migrate for an hour before it listens', () => {
  const server = manifestsIn('50-server.yaml').find(({ kind }) => kind === 'Deployment')!
  const { periodSeconds, failureThreshold } = server.spec.template!.spec.containers[0]!.startupProbe
  expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3_600)
})

test('the proxies of the samples take the largest file that the server takes, and pass it on as it comes', () => {
  const { annotations } = manifestsIn('60-ingress.yaml').find(({ kind }) => kind === 'Ingress')!.metadata
  const ingress = (name: string) => annotations![`nginx.ingress.kubernetes.io/${name}`]
  const site = read('nginx/trau.conf')
  const [, nginxLimit] = /client_max_body_size (\S+);/.exec(site)!
  for (const limit of [ingress('proxy-body-size'), nginxLimit]) {
    expect(limit).toMatch(/^\d+m$/)
    expect(Number.parseInt(limit!, 10) * 1024 * 1024).toBeGreaterThan(readConfig({}).fileMaxBytes)
  }
  expect(ingress('proxy-request-buffering')).toBe('off')
  expect(site).toContain('proxy_request_buffering off;')
})

test('the nginx sample answers by IPv6 too, and leads from HTTP to HTTPS', () => {
  const site = read('nginx/trau.conf')
  for (const port of ['80', '443 ssl'])
    for (const address of [port, `[::]:${port}`]) expect(site).toContain(`    listen ${address};\n`)
  expect(site).toContain('return 301 https://$host$request_uri;')
})

/** The values of every setting of the unit; a setting may stand more than once. */
function readUnit(): Map<string, string[]> {
  const settings = new Map<string, string[]>()
  for (const line of read('systemd/trau.service').split('\n')) {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name) settings.set(name, [...(settings.get(name) ?? []), value!])
  }
  return settings
}

test('the systemd unit keeps the socket of PostgreSQL where commands outside of the unit find it', () => {
  const unit = readUnit()
  expect(unit.get('PrivateTmp')).toEqual(['true'])
  expect(unit.get('RuntimeDirectory')).toEqual(['trau'])
  expect(unit.get('RuntimeDirectoryMode')).toEqual(['0700'])
  expect(unit.get('Environment')).toContain('TMPDIR=/run/trau')
})

test('the systemd unit lets the server read the addresses of its machine', () => {
  const families = readUnit().get('RestrictAddressFamilies')![0]!.split(' ')
  expect(families).toEqual(expect.arrayContaining(['AF_INET', 'AF_INET6', 'AF_UNIX', 'AF_NETLINK']))
})
