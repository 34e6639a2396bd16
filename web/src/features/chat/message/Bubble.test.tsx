import { afterEach, expect, it } from 'vitest'
import { cleanup, render } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import { Bubble } from './Bubble.tsx'
import { type Conversation, ConversationContext } from './conversation.ts'

afterEach(cleanup)

/** What Enter opens in the row of a message that answers another. */
function opened(carried?: React.ReactNode) {
  const conversation = { me: 'me', roomId: 'room', unfolded: new Set<string>() } as Partial<Conversation>
  const { container } = render(
    <ConversationContext value={conversation as Conversation}>
      <Bubble
        rowKey="c1"
        content="Đồng ý"
        marks={{ time: 1 }}
        isMine
        hasTail
        quote={{ message: messageOf(1, { content: 'Đi không?' }), onPress: () => {} }}
        carried={carried ? { content: carried, isAlbum: false } : undefined}
      />
    </ConversationContext>,
  )
  return container.querySelector('[data-opens]')?.textContent
}

it('Enter leads to the message that is answered, where there is nothing else to open', () => {
  expect(opened()).toContain('Đi không?')
  expect(opened(<button type="button">Ảnh</button>)).toBeUndefined()
})
