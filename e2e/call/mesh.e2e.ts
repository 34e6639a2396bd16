import { befriend, newGroup, openMessenger } from '../chat/rooms.ts'
import { expect, type Page, test } from '../src/fixtures.ts'
import { callAs, newPerson } from '../src/people.ts'
import { tool } from './calls.ts'
import { inTab, type TabCall, untilTab } from './tab.ts'

test.slow()

const names = ['Trần Thị Bảo An', 'Nguyễn Văn Bình', 'Lê Thuỳ Chi', 'Phạm Ngọc Đào']

/** Voice of this many others arrives, from device to device. */
const hears =
  (others: number) =>
  ({ transport, connection, peers }: TabCall): boolean =>
    transport === 'MESH' &&
    connection === 'connected' &&
    peers.length === others &&
    peers.every(({ audioReceived }) => audioReceived.packets > 0)

/** Whose screens this tab shows. */
const screensOf = (tab: TabCall) => tab.remotes.filter(({ hasScreen }) => hasScreen).map(({ id }) => id)

test('in a mesh of four a screen is shared, taken over after a question, and there after a reload, which leaves no second self behind', {
  tag: '@media',
}, async ({ page, otherBrowser, base }) => {
  const people = await Promise.all(names.map(fullName => newPerson(base, { fullName })))
  const [an, ...invited] = people as [(typeof people)[0], ...typeof people]
  for (const person of invited) await befriend(base, an, person)
  const roomId = await newGroup(base, an, 'Họp thứ hai', invited)
  const others: Page[] = []
  for (const person of invited) {
    const other = await otherBrowser()
    await openMessenger(other, person, base)
    others.push(other)
  }
  await openMessenger(page, an, base)
  await inTab(page, 'start', roomId, { kind: 'GROUP', type: 'voice' })
  let callId = ''
  for (const other of others) {
    const { incomingIds } = await untilTab(other, 'it rings', tab => tab.incomingIds.length === 1)
    callId = incomingIds[0]!
    await inTab(other, 'accept', callId, { withCamera: false })
  }
  const tabs = [page, ...others]
  for (const tab of tabs) await untilTab(tab, 'all hear all', hears(3), 60_000)

  interface Seat {
    participantId: string
    userId: string
    state: string
  }
  const seats = async (): Promise<Seat[]> =>
    (await callAs(an, base, 'GET', `/call-service/v1/domains/default/calls/${callId}`)).call.participants
  const before = await seats()
  const seatOf = (at: number) => before.find(({ userId }) => userId === people[at]!.userId)!.participantId
  const [binh, chi] = others as [Page, Page, Page]

  await test.step('the three others see the screen of one', async () => {
    await tool(binh, 'Chia sẻ màn hình').click()
    for (const tab of tabs.filter(each => each !== binh)) {
      await untilTab(tab, 'the screen of Bình', now => screensOf(now).join() === seatOf(1), 60_000)
      const screen = tab.getByLabel('Màn hình của Nguyễn Văn Bình')
      await expect(screen).toBeVisible()
      await expect
        .poll(() => screen.evaluate(video => (video as HTMLVideoElement).videoWidth), { timeout: 60_000 })
        .toBeGreaterThan(0)
    }
  })

  await test.step('whoever shares next is asked, and the first gives way', async () => {
    await tool(chi, 'Chia sẻ màn hình').click()
    await chi.getByRole('alertdialog').getByRole('button', { name: 'Chia sẻ màn hình' }).click()
    for (const tab of tabs.filter(each => each !== chi))
      await untilTab(tab, 'the screen of Chi alone', now => screensOf(now).join() === seatOf(2), 60_000)
    await untilTab(binh, 'Bình shares no more', tab => !tab.own.hasScreen)
  })

  await test.step('a reload brings one back to the same place, and to the screen', async () => {
    await binh.reload()
    await untilTab(binh, 'back, with voice of all', hears(3), 60_000)
    await untilTab(binh, 'the screen is there', now => screensOf(now).join() === seatOf(2), 60_000)
    for (const tab of [page, chi, others[2]!]) {
      const { flags, remotes } = await untilTab(tab, 'all hear all again', hears(3), 60_000)
      expect(Object.keys(flags).sort()).toEqual(before.map(({ participantId }) => participantId).sort())
      expect(remotes.filter(({ id }) => id === seatOf(1))).toHaveLength(1)
    }
    const after = await seats()
    expect(after.map(({ participantId, state }) => [participantId, state]).sort()).toEqual(
      before.map(({ participantId }) => [participantId, 'JOINED']).sort(),
    )
    await expect(page.getByText('4 người trong cuộc gọi').first()).toBeVisible()
  })

  await test.step('the share ends for all, and the call goes on', async () => {
    await tool(chi, 'Dừng chia sẻ').click()
    for (const tab of tabs) await untilTab(tab, 'no screen', now => screensOf(now).length === 0)
    for (const tab of tabs) await untilTab(tab, 'all hear all', hears(3))
  })
})
