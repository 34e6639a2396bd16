import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

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
  metadata: { name: string }
  spec: {
    accessModes?: string[]
    template?: {
      spec: {
        containers: { volumeMounts: { name: string; mountPath: string }[] }[]
        volumes: { name: string; persistentVolumeClaim?: { claimName: string } }[]
      }
    }
  }
}

test('the servers of the Kubernetes sample keep their data in a volume that all of them write', () => {
  const manifests = parseAllDocuments(read('kubernetes/50-server.yaml')).map(one => one.toJS() as Manifest)
  const pod = manifests.find(({ kind }) => kind === 'Deployment')!.spec.template!.spec
  const mount = pod.containers[0]!.volumeMounts.find(({ mountPath }) => mountPath === '/data')!
  const volume = pod.volumes.find(({ name }) => name === mount.name)!
  const claim = manifests.find(
    ({ kind, metadata }) =>
      kind === 'PersistentVolumeClaim' && metadata.name === volume.persistentVolumeClaim?.claimName,
  )
  expect(claim?.spec.accessModes).toEqual(['ReadWriteMany'])
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
