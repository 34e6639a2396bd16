import { QueryClientProvider } from '@tanstack/react-query'
import type { Note } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, type Sent, stubNetwork } from '../../../api/testing.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { toast } from '../../../ui/toast.ts'
import LabelsDialog from './LabelsDialog.tsx'

const note = (noteId: string, ...labelIds: string[]) =>
  ({ noteId, title: noteId, excerpt: '', tasks: [], labelIds }) as unknown as Note

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** The dialog over these notes, with the labels "Nhà" and "Việc"; writes are answered one by one, by hand. */
async function open(...notes: Note[]) {
  const writes: { noteId: string | undefined; labelIds: string[]; answer: (response: Response) => void }[] =
    []
  const labels = [
    { labelId: 'home', name: 'Nhà', noteCount: 0 },
    { labelId: 'work', name: 'Việc', noteCount: 0 },
  ]
  stubNetwork(({ method, url, body }: Sent) => {
    const { pathname } = new URL(url, 'https://trau.vn')
    if (method === 'GET') return json({ data: { items: pathname.endsWith('labels') ? labels : [] } })
    const { promise, resolve } = Promise.withResolvers<Response>()
    writes.push({
      noteId: pathname.split('/').at(-2),
      labelIds: (body as { labelIds: string[] }).labelIds,
      answer: resolve,
    })
    return promise
  })
  render(
    <QueryClientProvider client={queryClient}>
      <LabelsDialog notes={notes} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  await screen.findByRole('checkbox', { name: 'Nhà' })
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
  return {
    writes,
    tick: (name: string) => fireEvent.click(box(name)),
    ticked: () => ['Nhà', 'Việc'].filter(name => box(name).checked),
    answer: (n: number, response = json({ data: {} })) => act(async () => writes[n]!.answer(response)),
  }
}

it('a label that is chosen after another leaves both on the note, and is sent after it', async () => {
  const { writes, tick, ticked, answer } = await open(note('n1'))
  tick('Nhà')
  tick('Việc')
  expect(ticked()).toEqual(['Nhà', 'Việc'])
  await waitFor(() => expect(writes).toHaveLength(1))
  await answer(0)
  await waitFor(() => expect(writes).toHaveLength(2))
  await answer(1)
  expect(writes.at(-1)).toMatchObject({ noteId: 'n1', labelIds: ['home', 'work'] })
})

it('a label that is chosen for several notes is added to what each of them has', async () => {
  const { writes, tick, ticked, answer } = await open(note('n1', 'work'), note('n2'))
  expect(ticked()).toEqual([])
  tick('Nhà')
  for (const n of [0, 1]) {
    await waitFor(() => expect(writes).toHaveLength(n + 1))
    await answer(n)
  }
  expect(writes.map(({ noteId, labelIds }) => [noteId, labelIds])).toEqual([
    ['n1', ['work', 'home']],
    ['n2', ['home']],
  ])
  expect(ticked()).toEqual(['Nhà'])
})

it('a label that the server refuses is not chosen any more, and not sent with the next one', async () => {
  vi.spyOn(toast, 'error').mockReturnValue()
  const { writes, tick, ticked, answer } = await open(note('n1'))
  tick('Nhà')
  tick('Việc')
  await waitFor(() => expect(writes).toHaveLength(1))
  await answer(0, failure('noteLabelNotFound', 404))
  await waitFor(() => expect(writes).toHaveLength(2))
  expect(writes[1]).toMatchObject({ labelIds: ['work'] })
  expect(ticked()).toEqual(['Việc'])
  await answer(1)
})
