import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import RulesPane from './RulesPane.tsx'

const guards = vi.hoisted(() => new Map<object, boolean>())

vi.mock('@tanstack/react-router', async actual => {
  const { useRef } = await import('react')
  return {
    ...(await actual<object>()),
    useBlocker(options: { enableBeforeUnload: () => boolean }) {
      guards.set(useRef({}), options.enableBeforeUnload())
      return { status: 'idle' }
    },
  }
})

afterEach(() => {
  cleanup()
  guards.clear()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const rules = {
  revision: 1,
  registration: { mode: 'OPEN', domains: [] },
  passwords: { minLength: 8, classes: 1, rememberLast: 0, maxAgeDays: 0 },
  sessions: { maxHours: 720, idleHours: 24 },
  files: { quotaGigabytes: 5 },
  words: { words: [] },
}

it('no part of the rules is left unsaved without a question', async () => {
  stubNetwork(({ url }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: ['rule.edit'], placed: [], isAdmin: true, roles: [] } })
    return json({ data: /\/rules$/.test(url) ? rules : { mode: 'OPEN', channels: ['EMAIL'], items: [] } })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <RulesPane />
      </QueryClientProvider>
    </Provider>,
  )
  const unsavedParts = () => [...guards.values()].filter(Boolean).length
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  await screen.findByLabelText('Số ký tự ít nhất')
  expect(unsavedParts()).toBe(0)
  type('Số ký tự ít nhất', '12')
  expect(unsavedParts()).toBe(1)
  type('Số giờ không dùng đến', '12')
  expect(unsavedParts()).toBe(2)
  type('Số GB cho mỗi người và mỗi nhóm', '6')
  expect(unsavedParts()).toBe(3)
  fireEvent.click(screen.getByRole('radio', { name: /^Người được mời/ }))
  expect(unsavedParts()).toBe(4)
  type('Số ký tự ít nhất', '8')
  expect(unsavedParts()).toBe(3)
})
