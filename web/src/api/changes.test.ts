import { beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../ui/toast.ts'
import { createChanges } from './changes.ts'
import { ApiError } from './errors.ts'
import { queryClient } from './query-client.ts'

interface Hours {
  from: string
  days: number[]
}
const key = ['hours']
const atFirst: Hours = { from: '22:00', days: [1, 6] }
const shown = () => queryClient.getQueryData<Hours>(key)

/** A server that answers each request by hand. */
function server() {
  let hours = atFirst
  const asked: { change: Partial<Hours>; answer: () => void; refuse: () => void }[] = []
  const send = (change: Partial<Hours>) =>
    new Promise<Hours>((resolve, reject) => {
      asked.push({
        change,
        answer() {
          hours = { ...hours, ...change }
          resolve(hours)
        },
        refuse: () => reject(new ApiError({ kind: 'bad-request', code: 'roomNotFound' })),
      })
    })
  const changes = createChanges<Hours, Partial<Hours>>({ key, apply: (a, b) => ({ ...a, ...b }), send })
  const request = (n: number) => vi.waitUntil(() => asked[n])
  return { ...changes, asked, request, hours: () => hours }
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData(key, atFirst)
  vi.spyOn(toast, 'error').mockReturnValue()
})

it('a change acts at once; the next is sent after its answer, which does not hide it', async () => {
  const { change, request, asked, hours } = server()
  const first = change({ days: [1] })
  const second = change({ from: '21:30' })
  await request(0)
  expect(shown()).toEqual({ from: '21:30', days: [1] })
  expect(asked).toHaveLength(1)
  asked[0]!.answer()
  await first
  expect(shown()).toEqual({ from: '21:30', days: [1] })
  ;(await request(1))!.answer()
  await second
  expect(hours()).toEqual({ from: '21:30', days: [1] })
})

it('a change that is made of what is shown while another is on its way loses nothing', async () => {
  const { change, request, hours } = server()
  const done = [change({ days: [1] })]
  ;(await request(0))!.answer()
  done.push(change({ ...shown()!, from: '20:00' }))
  await done[0]
  done.push(change({ ...shown()!, from: '21:30' }))
  ;(await request(1))!.answer()
  ;(await request(2))!.answer()
  await Promise.all(done)
  expect(hours()).toEqual({ from: '21:30', days: [1] })
  expect(shown()).toEqual(hours())
})

it('what is heard by an event shows with what is still on its way', async () => {
  const { change, request, withPending } = server()
  const done = change({ from: '21:30' })
  await request(0)
  queryClient.setQueryData(key, withPending({ from: '22:00', days: [] }))
  expect(shown()).toEqual({ from: '21:30', days: [] })
  ;(await request(0))!.answer()
  await done
})

it('a change that is refused goes back, and the others stay', async () => {
  const { change, request } = server()
  const refused = change({ days: [] })
  const taken = change({ from: '21:30' })
  ;(await request(0))!.refuse()
  expect(await refused).toBe(false)
  expect(shown()).toEqual({ from: '21:30', days: [1, 6] })
  ;(await request(1))!.answer()
  expect(await taken).toBe(true)
  expect(toast.error).toHaveBeenCalledTimes(1)
})
