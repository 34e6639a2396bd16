import type { StatsFs } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { createDiskGuard, type DiskGuard } from './disk.ts'
import { createLog } from './log.ts'

const GiB = 1024 ** 3
let guard: DiskGuard | undefined
afterEach(() => guard?.stop())

/** A disk of 100 GiB with so much room. */
async function diskWith(free: { bytes: number }): Promise<DiskGuard> {
  const room = async () => ({ bavail: free.bytes, blocks: 100 * GiB, bsize: 1 }) as unknown as StatsFs
  guard = createDiskGuard('/data', createLog('silent'), room as never)
  await guard.start()
  return guard
}

test('a write that waits when the disk fills suddenly fails at once', async () => {
  const free = { bytes: 50 * GiB }
  const disk = await diskWith(free)
  const never = new Promise(() => {})
  const start = performance.now()
  const refused = expect(disk.orReadOnly(never)).rejects.toMatchObject({ code: 'serverReadOnly' })
  free.bytes = 0
  await refused
  expect(performance.now() - start).toBeLessThan(5_000)
  expect(disk.isReadOnly()).toBe(true)
})

test('a write that ends in its time answers as it does', async () => {
  const disk = await diskWith({ bytes: 50 * GiB })
  expect(await disk.orReadOnly(Promise.resolve(7))).toBe(7)
  await expect(disk.orReadOnly(Promise.reject(new Error('mine')))).rejects.toThrow('mine')
})

test('what frees room is refused only when PostgreSQL itself is near to having none', async () => {
  const free = { bytes: 1 * GiB }
  const disk = await diskWith(free)
  expect([disk.isReadOnly(), disk.isReadOnly(true)]).toEqual([true, false])
  expect(await disk.orReadOnly(Promise.resolve(7), true)).toBe(7)
  const refused = expect(disk.orReadOnly(new Promise(() => {}), true)).rejects.toMatchObject({
    code: 'serverReadOnly',
  })
  free.bytes = 0.4 * GiB
  await refused
  expect(disk.isReadOnly(true)).toBe(true)
})
