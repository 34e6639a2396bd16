import { QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { useState } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../api/query-client.ts'
import { json, stubNetwork } from '../api/testing.ts'
import { store } from '../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../testing/library.ts'
import { PeoplePicker } from './PeoplePicker.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answerOf = (name: string) => json({ data: { items: [{ userId: name, name }] } })

function Picker({ onRemove }: { onRemove: () => void }) {
  const [people, setPeople] = useState<User[]>([])
  return (
    <PeoplePicker
      chosenPeople={people}
      onChoose={user => setPeople(old => [...old, user])}
      onRemove={onRemove}
    />
  )
}

function show(onRemove: () => void = () => {}) {
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <Picker onRemove={onRemove} />
      </QueryClientProvider>
    </Provider>,
  )
}
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const enter = () => fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })
const option = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`), pressed: false })
const chosenNames = () =>
  screen
    .queryAllByRole('listitem')
    .filter(item => item.querySelector('[aria-label^="Bỏ chọn"]'))
    .map(item => item.textContent)

it('Enter takes nobody who answered only the former query, and waits for the answer to what is typed', async () => {
  const held = Promise.withResolvers<Response>()
  const requests = stubNetwork(({ url }) => (url.includes('search=binh') ? answerOf('Bình') : held.promise))
  show()
  type('binh')
  await option('Bình')
  type('chi')
  enter()
  expect(chosenNames()).toHaveLength(0)
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(chosenNames()).toHaveLength(0)
  held.resolve(answerOf('Chi'))
  await waitFor(() => expect(chosenNames().join()).toMatch(/Chi/))
  expect(chosenNames()).toHaveLength(1)
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('')
})

it('Enter on somebody who is chosen already removes nobody', async () => {
  stubNetwork(() => answerOf('Bình'))
  const onRemove = vi.fn()
  show(onRemove)
  type('binh')
  await option('Bình')
  enter()
  await waitFor(() => expect(chosenNames()).toHaveLength(1))
  type('binh')
  enter()
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe(''))
  expect(onRemove).not.toHaveBeenCalled()
})
