import { expect, it } from 'vitest'
import { messageOf } from '../../features/chat/testing.ts'
import { windowOf, withoutNewest, withoutOldest, withUpdated } from './message-window.ts'
import { withRenewed } from './renewed-stretch.ts'

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => messageOf(from + index))
const numbers = (from: number, to: number) => range(from, to).map(({ seq }) => seq)
const seqs = ({ messages }: { messages: readonly { seq: number }[] }) => messages.map(({ seq }) => seq)
const heldWindow = windowOf({ items: range(11, 60), hasOlder: true, hasNewer: false })
const page = (from: number, to: number) => ({
  items: range(from, to),
  hasOlder: from > 1,
  hasNewer: true,
})

it('what was cut off at either end while the page was on its way does not come back behind a hole', () => {
  expect(seqs(withRenewed(withoutNewest(heldWindow, 20), page(26, 50), 51))).toEqual(numbers(11, 30))
  expect(seqs(withRenewed(withoutOldest(heldWindow, 20), page(26, 50), 51))).toEqual(numbers(41, 60))
})

it('a page that begins the room takes what is older with it, and says whether anything is', () => {
  const begunLater = withRenewed(heldWindow, { items: range(15, 20), hasOlder: false, hasNewer: true }, 21)
  expect([seqs(begunLater), begunLater.hasOlder]).toEqual([numbers(15, 60), false])
  expect(withRenewed(heldWindow, page(1, 20), 21).hasOlder).toBe(true)
  const emptied = withRenewed(heldWindow, { items: [], hasOlder: false, hasNewer: false }, 61)
  expect([seqs(emptied), emptied.hasOlder]).toEqual([[], false])
})

it('a change that overtook the page stays', () => {
  const edited = withUpdated(heldWindow, messageOf(30, { content: 'Đã sửa', updatedTime: 9_000_000 }))
  const renewed = withRenewed(edited, page(21, 40), 41)
  expect(renewed.messages.find(({ seq }) => seq === 30)?.content).toBe('Đã sửa')
})
