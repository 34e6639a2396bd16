import { addMember, newNote, notes, openNote, text } from '../note/notes.ts'
import { expect } from '../src/fixtures.ts'
import { callAs, newPerson, signInAs } from '../src/people.ts'
import { test } from './front.ts'
import { underWorker } from './kept.ts'

test.use({ serviceWorkers: 'allow' })

const patience = { timeout: 30_000 }

test('after a reload without a network the wall and a note open from this device, and what is edited there reaches others', async ({
  page,
  context,
  me,
  otherBrowser,
  front,
  base,
}) => {
  test.slow()
  page.on('dialog', dialog => void dialog.accept())
  const binh = await newPerson(base, { fullName: 'Trần Văn Bình' })
  const noteId = await newNote(me, base, 'Đi chợ Tết')
  await addMember(me, base, noteId, binh, 'EDIT')
  await signInAs(context, me, base)
  const title = page.getByRole('textbox', { name: 'Tiêu đề' })
  const card = page.getByRole('link', { name: 'Đi chợ Tết' })
  const banner = page.getByText('Đang xem bản trên máy này')
  const save = page.locator('[data-save]')

  await test.step('with a network: the wall, then the note', async () => {
    await page.goto(`${front.url}/notes`)
    await underWorker(page)
    await page.reload()
    await card.click()
    await text(page).click()
    await page.keyboard.type('Lá dong. ')
    await expect(save).toHaveAttribute('data-save', 'saved', patience)
  })

  await test.step('without: the wall and the note are there after a reload, and are edited', async () => {
    await front.goAway()
    await context.setOffline(true)
    await page.goto(`${front.url}/notes`)
    await expect(banner).toBeVisible(patience)
    await card.click()
    await expect(text(page)).toContainText('Lá dong.', patience)
    await page.reload()
    await expect(text(page)).toContainText('Lá dong.', patience)
    await expect(banner).toBeVisible()
    await text(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('Gạo nếp.')
    await expect(save).toHaveAttribute('data-save', 'offline', patience)
    await title.fill('Đi chợ phiên')
    await title.blur()
    await expect(title).toHaveValue('Đi chợ phiên')
    await page.goto(`${front.url}/notes`)
    await expect(page.getByRole('link', { name: 'Đi chợ phiên' })).toBeVisible(patience)
  })

  await test.step('with a network again: the other person sees both', async () => {
    await front.comeBack()
    await context.setOffline(false)
    const other = await otherBrowser()
    await openNote(other, binh, base, noteId)
    await expect(text(other)).toHaveText('Lá dong. Gạo nếp.', patience)
    await expect(async () => {
      const note = await callAs(binh, base, 'GET', `${notes}/notes/${noteId}`)
      expect(note.title).toBe('Đi chợ phiên')
    }).toPass(patience)
    await expect(banner).toHaveCount(0, patience)
  })
})
