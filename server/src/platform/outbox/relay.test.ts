import { expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createRelay } from './relay.ts'

it('leaves to the fetch of clients what it hears only in part, as hearing began again within it', async () => {
  let hear = (_notice: string) => {}
  let open = async () => {}
  const deliveredRows: unknown[] = []
  let missedCount = 0
  createRelay({
    database: {} as never,
    log: {} as never,
    notices: {
      on(_topic, onNotice, onOpen) {
        hear = onNotice
        open = onOpen!
      },
      start() {},
      stop: async () => {},
    },
    deliver: async rows => void deliveredRows.push(...rows),
    missed: () => void missedCount++,
  })
  const halvesOf = (row: object) => {
    const text = Buffer.from(JSON.stringify([row])).toString('base64')
    return [text.slice(0, 8), text.slice(8)]
  }
  const [firstHalf, lastHalf] = halvesOf({ id: 1 })
  hear(`broken 1/2 ${firstHalf}`)
  await open()
  hear(`broken 2/2 ${lastHalf}`)
  expect(missedCount).toBe(1)
  for (const [n, half] of halvesOf({ id: 2 }).entries()) hear(`whole ${n + 1}/2 ${half}`)
  await eventually(() => expect(deliveredRows).toEqual([{ id: 2 }]))
})
