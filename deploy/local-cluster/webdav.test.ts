import { spawn } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goal } from '../../bench/src/report.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startS3 } from './engines.ts'
import { type Service, startService } from './process.ts'
import { type Product, startProduct, unlessMissing } from './product.ts'
import { Missing } from './programs.ts'
import {
  countFiles,
  type DavAccount,
  makeFiles,
  openAccount,
  rcloneFor,
  requireProgram,
  runLitmus,
} from './webdav.ts'

/** The programs that people mount the drive with, against the running product: files in a folder, and in a bucket. */

const isFull = process.env.CLUSTER_CHAOS === 'full'
const files = isFull ? { count: 2_000, bytes: 2_000_000_000 } : { count: 300, bytes: 100_000_000 }
const folder = mkdtempSync(join(tmpdir(), 'trau-webdav-'))
/** How fast rclone is here, as a share of how fast it is with its own server in the same run. */
const wantedShare = 0.6
const minutes = (count: number) => count * 60_000
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(['local files', 'S3'])('%s', place => {
  let server: Product | undefined
  let s3: Service | undefined
  let account: DavAccount
  beforeAll(
    () =>
      unlessMissing(place, async () => {
        const bucket = place === 'S3' ? await startS3(folder) : undefined
        s3 = bucket
        server = await startProduct(folder, place.replace(/\W/g, ''), bucket ? settingsOf(bucket.url) : {})
        account = await openAccount(server.origin, 'chi.le')
      }),
    // The S3 server may have to be built first.
    minutes(15),
  )
  afterAll(async () => {
    await server?.stop()
    await s3?.stop()
  })

  test(
    'litmus passes whole, and the process lives on',
    () =>
      unlessMissing('litmus', async () => {
        if (!server) return
        const { pid } = server
        const { tests, passed, failures } = await runLitmus(join(folder, `litmus-${place}`), account)
        goal(`litmus on ${place}, of ${tests} tests passed`, passed, '≥', 104)
        expect(failures).toEqual([])
        expect({ tests, passed }).toEqual({ tests: 104, passed: 104 })
        expect((await fetch(`${server.origin}/readyz`)).ok).toBe(true)
        expect(server.pid).toBe(pid)
      }),
    minutes(3),
  )

  test(
    'rclone copies there and back without a difference, as fast as it should',
    () =>
      unlessMissing('rclone', async () => {
        if (!server) return
        const rclone = rcloneFor(folder)
        const [local, back] = [join(folder, 'rclone'), join(folder, `rclone-back-${place}`)]
        if (!existsSync(local)) makeFiles(local, files.count, files.bytes)
        const measured = await thereAndBack(await rclone.remote(account, 'rclone'))
        const plain = await overServeWebdav(thereAndBack)
        const [up, down] = [plain.up / measured.up, plain.down / measured.down]
        console.log(
          `rclone on ${place}, ${files.count} files of ${files.bytes / 1e6} MB: up ${measured.up.toFixed(1)} s, down ${measured.down.toFixed(1)} s; ` +
            `rclone serve webdav: up ${plain.up.toFixed(1)} s, down ${plain.down.toFixed(1)} s (${Math.round(up * 100)} %, ${Math.round(down * 100)} %)`,
        )
        goal(`rclone on ${place}, up, share of rclone serve webdav`, up, '≥', wantedShare)
        goal(`rclone on ${place}, down, share of rclone serve webdav`, down, '≥', wantedShare)
        // A small run is over too soon to compare.
        if (isFull) expect(Math.min(up, down)).toBeGreaterThanOrEqual(wantedShare)

        async function thereAndBack(remote: string) {
          rmSync(back, { recursive: true, force: true })
          const { seconds: up } = await rclone('copy', local, remote)
          const { output } = await rclone('check', '--download', local, remote)
          expect(output).toContain('0 differences found')
          const { seconds: down } = await rclone('copy', remote, back)
          const compared = await rclone('check', local, back)
          expect(compared.output).toContain('0 differences found')
          expect(countFiles(back)).toBe(files.count)
          return { up, down }
        }
      }),
    minutes(isFull ? 30 : 6),
  )

  test(
    'rclone bisync transfers nothing the second time',
    () =>
      unlessMissing('rclone', async () => {
        if (!server) return
        const rclone = rcloneFor(folder)
        const local = join(folder, `bisync-${place}`)
        makeFiles(local, 40, 400_000)
        const remote = await rclone.remote(account, 'bisync')
        await rclone('mkdir', remote)
        await rclone('bisync', local, remote, '--resync')
        await rclone('bisync', local, remote)
        const second = await rclone('bisync', local, remote, '-v')
        expect(second.output).toContain('No changes found')
        appendFileSync(join(local, 'Thư mục 0', 'Tệp số 0.bin'), 'thêm')
        await rclone('bisync', local, remote)
        const { output } = await rclone('check', '--download', local, remote)
        expect(output).toContain('0 differences found')
      }),
    minutes(3),
  )

  test(
    'davfs2 mounts the drive, and an editor saves there',
    () =>
      unlessMissing('davfs2', async () => {
        if (!server) return
        const mount = await mountDavfs({ ...account, url: `${server.origin}/dav/` })
        const drive = join(mount.path, 'Kho của tôi')
        try {
          const note = join(drive, 'ghi chú.txt')
          writeFileSync(note, 'một\n')
          appendFileSync(note, 'hai\n')
          expect(readFileSync(note, 'utf8')).toBe('một\nhai\n')
          mkdirSync(join(drive, 'sổ tay'))
          // As editors save: a new file, renamed over the old one.
          const draft = join(drive, 'ghi chú.txt.tmp')
          writeFileSync(draft, 'một\nhai\nba\n')
          renameSync(draft, note)
          expect(readdirSync(drive).sort()).toEqual(expect.arrayContaining(['ghi chú.txt', 'sổ tay']))
        } finally {
          await mount.end()
        }
        const authorization = `Basic ${Buffer.from(`${account.userName}:${account.secret}`).toString('base64')}`
        const answer = await fetch(`${account.url}${encodeURIComponent('ghi chú.txt')}`, {
          headers: { authorization },
        })
        expect(await answer.text()).toBe('một\nhai\nba\n')
      }),
    minutes(2),
  )
})

async function overServeWebdav<T>(work: (remote: string) => Promise<T>): Promise<T> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}/`
  const data = join(folder, 'serve')
  mkdirSync(data, { recursive: true })
  const service = await startService({
    ...{ name: 'rclone serve', command: 'rclone', logFile: join(folder, 'serve.log') },
    args: ['serve', 'webdav', '--addr', `127.0.0.1:${port}`, data],
    isReady: async () => (await fetch(url, { method: 'OPTIONS' })).ok,
  })
  try {
    return await work(`:webdav,url="${url}",vendor=other:rclone`)
  } finally {
    await service.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** @throws Missing where the machine has no davfs2, or may not mount */
async function mountDavfs({ url, userName, secret }: DavAccount) {
  requireProgram('mount.davfs', ['--version'])
  if (!existsSync('/dev/fuse') || process.getuid?.() !== 0)
    throw new Missing('it needs /dev/fuse and the right to mount')
  const path = join(folder, `mount-${Date.now()}`)
  const [conf, secrets, cache] = ['conf', 'secrets', 'cache'].map(end => join(folder, `davfs2-${end}`)) as [
    string,
    string,
    string,
  ]
  mkdirSync(path, { recursive: true })
  writeFileSync(secrets, `${url} ${userName} ${secret}\n`, { mode: 0o600 })
  const settings = [
    ...[`secrets ${secrets}`, 'ask_auth 0', 'delay_upload 0', `cache_dir ${cache}`],
    // Newer kernels ask for 32 KB of a folder at once; with the usual 16, davfs2 answers that this is invalid.
    'buf_size 64',
  ]
  writeFileSync(conf, `${settings.join('\n')}\n`)
  // It gives up the rights of root for a user of its own, who may enter neither otherwise.
  mkdirSync(cache, { recursive: true })
  chmodSync(cache, 0o777)
  chmodSync(folder, 0o711)
  const mounted = await run('mount.davfs', [url, path, '-o', `conf=${conf}`])
  // A container may have the device without the right to use it; anything else is a failure of ours.
  if (mounted.code !== 0 && /Operation not permitted|Permission denied/.test(mounted.output))
    throw new Missing(`the machine refuses to mount: ${mounted.output.trim().slice(0, 200)}`)
  expect(mounted.code, mounted.output).toBe(0)
  return {
    path,
    async end() {
      await sleep(1_000)
      await run('umount', [path])
    },
  }
}

function run(command: string, args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output += chunk
      })
    child.once('error', reject)
    child.once('exit', code => resolve({ code: code ?? 1, output }))
  })
}

function settingsOf(url: string): Record<string, string> {
  const { origin, username, password, pathname } = new URL(url)
  return {
    ...{ S3_URL: origin, S3_BUCKET: pathname.slice(1), S3_ACCESS_KEY: username },
    S3_SECRET_KEY: decodeURIComponent(password),
  }
}
