import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { store } from '../../../store/store.ts'
import { entryOf } from '../testing.ts'
import { timelineOf } from '../window/timeline.ts'
import { type Conversation, ConversationContext } from './conversation.ts'
import { MessageRow } from './MessageRow.tsx'

afterEach(cleanup)

it('a message that could not be sent is given up once one has said yes', async () => {
  const discard = vi.fn()
  const [row] = timelineOf([], [entryOf('c1', { status: 'failed', content: 'Đang đi' })], 'me', undefined)
  const unfolded = new Set<string>()
  render(
    <Provider store={store}>
      <ConversationContext value={{ me: 'me', discard, unfolded } as Partial<Conversation> as Conversation}>
        <MessageRow
          row={row!}
          isHighlighted={false}
          isTabStop
          seenBy={undefined}
          isReacting={false}
          onReacting={() => undefined}
        />
      </ConversationContext>
    </Provider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Xoá' }))
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('“Đang đi” chưa gửi đến ai và sẽ bị xoá hẳn.')
  expect(discard).not.toHaveBeenCalled()
  fireEvent.click(within(question).getByRole('button', { name: 'Xoá' }))
  expect(discard).toHaveBeenCalledExactlyOnceWith('c1')
})
