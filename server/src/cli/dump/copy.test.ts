import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { withClient } from '../database.ts'
import { emptyDatabase } from '../testing.ts'
import { CopyIn, CopyOut } from './copy.ts'

const MiB = 1024 * 1024

test('a reader that stops reading stops PostgreSQL: what waits in memory stays small', async () => {
  const rows = 200_000
  await withClient(await emptyDatabase(), undefined, async client => {
    const copy = client.query(
      new CopyOut(`COPY (SELECT repeat('x', 1000) FROM generate_series(1, ${rows})) TO STDOUT`),
    )
    let bytes = 0
    let most = 0
    for await (const piece of copy as AsyncIterable<Buffer>) {
      if (bytes < 20 * MiB) await sleep(1)
      most = Math.max(most, copy.readableLength, piece.length)
      bytes += piece.length
    }
    expect(bytes).toBe(rows * 1001)
    expect(copy.rows).toBe(rows)
    expect(most).toBeLessThan(MiB / 2)
    // The client is free again.
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
})

test('what is copied in arrives whole, rows larger than a piece and NULLs included', async () => {
  const target = await emptyDatabase()
  await withClient(target, undefined, async from => {
    await from.query(`CREATE TABLE a (id int, text text, bytes bytea); CREATE TABLE b (LIKE a);
      INSERT INTO a SELECT i, CASE WHEN i % 3 = 0 THEN NULL ELSE repeat('ộ', (i * 7919) % 300000) END, sha256(i::text::bytea) FROM generate_series(1, 60) i`)
    await withClient(target, undefined, async to => {
      const read = from.query(new CopyOut('COPY a TO STDOUT (FORMAT binary)'))
      const write = to.query(new CopyIn('COPY b FROM STDIN (FORMAT binary)'))
      await pipeline(read, write)
      expect([read.rows, write.rows]).toEqual([60, 60])
      expect((await to.query('TABLE a EXCEPT TABLE b')).rows).toEqual([])
    })
  })
})

test('an empty source, a source that breaks and bytes that PostgreSQL refuses leave a client that works and nothing copied', async () => {
  await withClient(await emptyDatabase(), undefined, async client => {
    await client.query('CREATE TABLE a (id int)')
    const copy = () => client.query(new CopyIn('COPY a FROM STDIN'))
    await pipeline(Readable.from([]), copy())
    const breaks = async function* () {
      yield Buffer.from('1\n2\n')
      throw new Error('the source broke')
    }
    await expect(pipeline(breaks(), copy())).rejects.toThrow('the source broke')
    await expect(pipeline(Readable.from([Buffer.from('1\nnone\n')]), copy())).rejects.toThrow(/invalid input/)
    await expect(
      pipeline(Readable.from([Buffer.from('1\n')]), client.query(new CopyIn('COPY nowhere FROM STDIN'))),
    ).rejects.toThrow(/does not exist/)
    expect((await client.query('SELECT count(*)::int FROM a')).rows).toEqual([{ count: 0 }])
  })
})
