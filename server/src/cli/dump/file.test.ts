import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { CommandError } from '../failure.ts'
import { backUp, freshDatabase, loadFrom, picture, query } from '../testing.ts'
import { openBackup } from './file.ts'
import { decode } from './frames.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trau-backup-'))
  file = join(folder, 'a.trau')
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** `npm run prove -- --only properties` tries every place; a backup of all tables has tens of thousands. */
const stride = process.env.FC_SEED === 'random' ? 1 : 127

describe('a backup file that was changed', () => {
  test('a backup file that was changed is refused whichever of its bytes was', async () => {
    await backUp(await freshDatabase(), file)
    const whole = readFileSync(file)
    const inside = gunzipSync(whole)
    let refused = 0
    for (let at = 0; at < whole.length; at += stride) {
      const changed = Buffer.from(whole)
      changed[at]! ^= 0x10
      // A few bits of gzip carry nothing: a time, a hint, a code that no letter has, the padding at the end. How many hangs on the ids in it.
      if (await readsWhole(changed)) expect(gunzipSync(changed), `changed at ${at}`).toEqual(inside)
      else refused++
    }
    expect(refused).toBeGreaterThan((whole.length / stride) * 0.99)
  })

  test('a backup file that was changed is refused wherever it was cut short, and when something follows it', async () => {
    await backUp(await freshDatabase(), file)
    const whole = readFileSync(file)
    expect(await readsWhole(whole)).toBe(true)
    for (let length = 0; length < whole.length; length += 7 * stride)
      expect(await readsWhole(whole.subarray(0, length)), `cut at ${length}`).toBe(false)
    expect(await readsWhole(Buffer.concat([whole, gzipSync('more')]))).toBe(false)
  })

  test('a backup file that was changed is refused when its inside was changed and compressed anew', async () => {
    await backUp(await freshDatabase(), file)
    const inside = gunzipSync(readFileSync(file))
    for (let at = 0; at < inside.length; at += 11 * stride) {
      const changed = Buffer.from(inside)
      changed[at]! ^= 0x01
      expect(await decodesWhole(Readable.from([changed])), `changed at ${at}`).toBe(false)
      if (at % (1_100 * stride) === 0)
        expect(await readsWhole(gzipSync(changed)), `changed at ${at}`).toBe(false)
    }
  })

  test('changes nothing in the target, even when the damage shows only at the end', async () => {
    await backUp(await freshDatabase(), file)
    const inside = gunzipSync(readFileSync(file))
    const target = await freshDatabase()
    await query(target, `INSERT INTO tenant (tenant_id, name) VALUES ('cu', 'Đang có')`)
    const before = await picture(target)
    // The last letter of the last checksum: everything has been loaded and indexed when it is read.
    const late = Buffer.from(inside)
    late[late.length - 3]! ^= 0x01
    const middle = inside.subarray(0, Math.floor(inside.length / 2))
    for (const damaged of [late, middle]) {
      writeFileSync(file, gzipSync(damaged))
      await expect(loadFrom(file, target, { replace: true })).rejects.toThrow(/damaged or cut short: nothing/)
      expect(await picture(target)).toEqual(before)
    }
  })

  test('a changed backup and one that never was a backup are distinguished from it', async () => {
    for (const content of ['', 'PK\u0003\u0004', 'x'.repeat(1000), gzipSync('x'.repeat(1000))]) {
      writeFileSync(file, content)
      await expect(openBackup(file)).rejects.toThrow('That is no backup of Trầu')
    }
  })
})

/** Whether these bytes are read to their end; anything but a sentence that refuses them is a mistake of ours. */
async function readsWhole(bytes: Buffer): Promise<boolean> {
  const gunzip = createGunzip()
  Readable.from([bytes]).pipe(gunzip)
  return decodesWhole(gunzip).finally(() => gunzip.destroy())
}

/** The same of what is inside. */
async function decodesWhole(inside: Readable): Promise<boolean> {
  try {
    const dump = await decode(inside)
    for await (const { data } of dump.tables()) for await (const _ of data);
    return true
  } catch (error) {
    if (error instanceof CommandError) return false
    throw error
  }
}
