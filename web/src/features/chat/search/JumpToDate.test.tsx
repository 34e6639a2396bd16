import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import { JumpToDate } from './JumpToDate.tsx'

vi.mock('../../../ui/DateTimeField.tsx', () => ({
  DateTimeField: ({ label, onChange }: { label: string; onChange: (date: string) => void }) => (
    <input aria-label={label} onChange={event => onChange(event.currentTarget.value)} />
  ),
}))

let answer: PromiseWithResolvers<void>
beforeEach(() => {
  answer = Promise.withResolvers()
  store.dispatch(messageActions.jumpDone())
  vi.spyOn(api.chat, 'listMessages').mockImplementation((async () => {
    await answer.promise
    return { items: [messageOf(1)] }
  }) as never)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const field = (roomId: string) => (
  <Provider store={store}>
    <JumpToDate roomId={roomId} />
  </Provider>
)
function choose() {
  const page = render(field('room'))
  fireEvent.change(screen.getByLabelText('Nhảy đến ngày'), { target: { value: '2026-01-05' } })
  return page
}
async function answered() {
  await vi.waitFor(() => expect(api.chat.listMessages).toHaveBeenCalledOnce())
  await act(async () => {
    answer.resolve()
    await new Promise(resolve => setTimeout(resolve, 10))
  })
}
const isJumping = () => store.getState().message.messageJump.shouldJump

it('the room goes to the first message of the day', async () => {
  choose()
  await answered()
  expect(isJumping()).toBe(true)
})

it('another room that was opened meanwhile goes nowhere', async () => {
  const { rerender } = choose()
  rerender(field('other'))
  await answered()
  expect(isJumping()).toBe(false)
})

it('nothing is gone to once the search is closed', async () => {
  const { unmount } = choose()
  unmount()
  await answered()
  expect(isJumping()).toBe(false)
})
