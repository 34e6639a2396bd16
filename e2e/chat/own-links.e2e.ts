import { newNote } from '../note/notes.ts'
import { expect, test } from '../src/fixtures.ts'
import { newGroup, newPair, openMessenger, row, say } from './rooms.ts'

test('links in a message to a message, a person and a note open in place; with Ctrl, and to public pages, in a tab of their own', async ({
  page,
  context,
  base,
}) => {
  const { an, binh, roomId } = await newPair(base)
  const { messageId } = await say(binh, base, roomId, 'Chợ họp lúc năm giờ')
  const groupId = await newGroup(base, an, 'Đi chợ', [binh])
  const noteId = await newNote(an, base, 'Đi chợ')
  const targets = {
    message: `${base}/?room=${roomId}&message=${messageId}`,
    person: `${base}/@${binh.username}`,
    note: `${base}/notes/${noteId}`,
    public: `${base}/s/khong-co`,
  }
  for (const [name, url] of Object.entries(targets)) await say(binh, base, groupId, `${name}: ${url}`)
  await openMessenger(page, an, base, groupId)
  const link = (name: keyof typeof targets) =>
    row(page, `${name}:`).getByRole('link', { name: targets[name] })
  // A reload would forget it.
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))

  await link('message').click()
  await expect(page).toHaveURL(new RegExp(`room=${roomId}`))
  await expect(row(page, 'Chợ họp lúc năm giờ')).toBeVisible()
  await page.goBack()
  const askedById: string[] = []
  page.on('request', request => {
    if (request.url().endsWith(`/users/${binh.userId}`)) askedById.push(request.url())
  })
  await link('person').click()
  const profile = page.getByRole('dialog', { name: 'Hồ sơ', exact: true })
  await expect(profile.getByRole('heading', { name: binh.fullName })).toBeVisible()
  expect(askedById, 'the answer by name is the profile').toEqual([])
  await page.goBack()
  await expect(profile).toHaveCount(0)
  for (const [name, modifiers] of [
    ['person', ['ControlOrMeta']],
    ['public', []],
  ] as const) {
    const opened = context.waitForEvent('page')
    await link(name).click({ modifiers: [...modifiers] })
    await (await opened).close()
  }
  await link('note').click()
  await expect(page).toHaveURL(targets.note)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  expect(context.pages()).toHaveLength(1)
})
