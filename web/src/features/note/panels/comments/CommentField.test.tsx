import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../../api/api.ts'
import { store } from '../../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../../testing/library.ts'
import { CommentField, type WrittenComment } from './CommentField.tsx'
import { draftOf, keepDraft } from './comment-drafts.ts'

afterEach(() => {
  cleanup()
  keepDraft('note/new/', '')
  vi.restoreAllMocks()
})

/** The field, whose comments are taken or refused by hand. @param initial of a comment that is edited */
function open(initial?: string) {
  const comments: WrittenComment[] = []
  const outcomes: ((isTaken: boolean) => void)[] = []
  const onSent = vi.fn()
  render(
    <Provider store={store}>
      <CommentField
        label="Viết bình luận"
        sendLabel="Gửi"
        draftKey="note/new/"
        {...(initial === undefined ? {} : { initial })}
        onSend={comment => {
          comments.push(comment)
          const { promise, resolve } = Promise.withResolvers<boolean>()
          outcomes.push(resolve)
          return promise
        }}
        onSent={onSent}
      />
    </Provider>,
  )
  const field = () => screen.getByLabelText<HTMLTextAreaElement>('Viết bình luận')
  return {
    field,
    comments,
    onSent,
    type(text: string) {
      fireEvent.change(field(), { target: { value: text } })
      field().setSelectionRange(text.length, text.length)
      fireEvent.select(field())
    },
    send: () => fireEvent.keyDown(field(), { key: 'Enter', ctrlKey: true }),
    settle: (n: number, isTaken: boolean) => act(async () => outcomes[n]!(isTaken)),
  }
}

it('what is typed while a comment is sent stays in the field, and is sent as the next one', async () => {
  const { field, comments, onSent, type, send, settle } = open()
  type('Mua gạo')
  send()
  type('Mua gạo và đỗ')
  await settle(0, true)
  expect(field().value).toBe('và đỗ')
  expect(onSent).not.toHaveBeenCalled()
  send()
  await settle(1, true)
  expect(comments.map(({ text }) => text)).toEqual(['Mua gạo', 'và đỗ'])
  expect(comments[1]!.clientCommentId).not.toBe(comments[0]!.clientCommentId)
  expect(field().value).toBe('')
  expect(onSent).toHaveBeenCalledOnce()
})

it('a comment that is refused stays in the field with what was typed behind it', async () => {
  const { field, comments, onSent, type, send, settle } = open()
  type('Mua gạo')
  send()
  type('Mua gạo và đỗ')
  await settle(0, false)
  expect(field().value).toBe('Mua gạo và đỗ')
  expect(onSent).not.toHaveBeenCalled()
  send()
  expect(comments.map(({ text }) => text)).toEqual(['Mua gạo', 'Mua gạo và đỗ'])
})

it('people who are named while a comment is sent are named by the next one, and those of the first are not', async () => {
  const people = [
    { userId: 'binh', name: 'Bình' },
    { userId: 'chi', name: 'Chi' },
  ]
  vi.spyOn(api.identity, 'listUsers').mockImplementation(
    async options => ({ items: people.filter(({ name }) => name === options?.query?.search) }) as never,
  )
  const { field, comments, type, send, settle } = open()
  const name = async (text: string, person: string) => {
    type(`${text}@${person}`)
    fireEvent.click(await screen.findByRole('option', { name: new RegExp(person) }))
  }
  await name('', 'Bình')
  send()
  await name(`${field().value}rồi `, 'Chi')
  await settle(0, true)
  expect(field().value).toBe('rồi @Chi ')
  send()
  await waitFor(() => expect(comments).toHaveLength(2))
  expect(comments.map(({ mentions }) => mentions)).toEqual([['binh'], ['chi']])
})

it('a comment that is edited goes on being edited as a whole where more was typed while it was saved', async () => {
  const { field, comments, onSent, type, send, settle } = open('Mua gạo')
  type('Mua gạo nếp')
  send()
  type('Mua gạo nếp và đỗ')
  await settle(0, true)
  expect(field().value).toBe('Mua gạo nếp và đỗ')
  expect(onSent).not.toHaveBeenCalled()
  send()
  await settle(1, true)
  expect(comments.map(({ text }) => text)).toEqual(['Mua gạo nếp', 'Mua gạo nếp và đỗ'])
  expect(onSent).toHaveBeenCalledOnce()
})

it('Enter before the answer names nobody whose name is not the one that was typed', async () => {
  const answers: Record<string, { userId: string; name: string }[]> = {
    B: [
      { userId: 'bao', name: 'Bảo' },
      { userId: 'binh', name: 'Bình' },
    ],
  }
  vi.spyOn(api.identity, 'listUsers').mockImplementation((async (options: { query: { search: string } }) =>
    answers[options.query.search.slice(0, 1)] && options.query.search === 'Bạ'
      ? { items: answers.B }
      : new Promise(() => {})) as never)
  const { field, type } = open()
  type('@Bạ')
  await screen.findByRole('option', { name: /Bình/ })
  type('@Bìn')
  expect(screen.queryByRole('option', { name: /Bảo/ })).toBeNull()
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(field().value).toBe('@Bình ')
  type('giá 3 @ Bạ')
  expect(screen.queryByRole('listbox')).toBeNull()
})

it('a comment that is being written is there again once its field is shown again, until it was sent', async () => {
  open().type('Mua gạo')
  cleanup()
  const { field, send, settle } = open()
  expect(field().value).toBe('Mua gạo')
  send()
  await settle(0, true)
  expect(field().value).toBe('')
  expect(draftOf('note/new/')).toBe('')
})
