import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen, within } from '../../../testing/library.ts'
import { entryOf, messageOf } from '../testing.ts'
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

/** A message of a private room, with all that may be done with it. */
function showSent() {
  const reply = vi.fn()
  const message = messageOf(1, { content: 'Đi chợ không?' })
  const [row] = timelineOf([message], [], 'me', undefined)
  const rights = { type: 'PRIVATE', isBlockedByMe: false, role: 3, mayWrite: true, mayPin: true }
  const conversation = { me: 'me', reply, rights, unfolded: new Set<string>(), memberOf: () => undefined }
  render(
    <Provider store={store}>
      <MessengerContext value={{ userId: 'me' } as never}>
        <ConversationContext value={conversation as unknown as Conversation}>
          <MessageRow
            row={row!}
            isHighlighted={false}
            isTabStop
            seenBy={undefined}
            isReacting={false}
            onReacting={() => undefined}
          />
        </ConversationContext>
      </MessengerContext>
    </Provider>,
  )
  return { message, reply }
}

it('a message that a finger rests on has the focus, by which the list keeps it while its sheet is open', () => {
  showSent()
  const text = screen.getByText('Đi chợ không?')
  fireEvent.pointerDown(text, { pointerType: 'touch', isPrimary: true })
  fireEvent.contextMenu(text)
  expect(document.activeElement).toBe(screen.getByRole('listitem'))
})

it('a double click with the mouse beside a message answers it, one on its words or buttons does not', () => {
  const { message, reply } = showSent()
  const text = screen.getByText('Đi chợ không?')
  const beside = document.querySelector('.touch-pan-y')!
  fireEvent.doubleClick(beside)
  expect(reply, 'a finger pulls the row for it').not.toHaveBeenCalled()

  fireEvent.pointerMove(beside, { pointerType: 'mouse' })
  fireEvent.doubleClick(text)
  fireEvent.doubleClick(screen.getAllByRole('button')[0]!)
  expect(reply).not.toHaveBeenCalled()
  expect(fireEvent.mouseDown(beside, { detail: 2 }), 'no word is selected').toBe(false)
  expect(fireEvent.mouseDown(text, { detail: 2 }), 'a word is selected').toBe(true)
  fireEvent.doubleClick(beside)
  expect(reply).toHaveBeenCalledExactlyOnceWith(message)
})
