import { expect, test } from '../auth/own-place.ts'
import { newGroup } from '../chat/rooms.ts'
import { newFile, openDrive } from '../drive/files.ts'
import { panel, upload, withoutPickers } from '../drive/uploads.ts'
import { expectAccessible } from '../src/axe.ts'
import { newPerson, signInAs } from '../src/people.ts'
import { chooseGroup } from './groups.ts'

test('an administrator sets what the files of a group may take, whose members see it and are refused what is beyond', async ({
  page,
  context,
  otherBrowser,
  place,
}) => {
  const { admin, url } = place
  const chi = await newPerson(url, { fullName: 'Lê Ngọc Chi' })
  const roomId = await newGroup(url, chi, 'Lớp 5A', [])
  await newFile(chi, url, 'Bài 1.txt', { parentId: roomId })
  await signInAs(context, admin, url)
  await page.goto('/admin?tab=rules')
  const setQuota = async (gigabytes: string) => {
    await page.getByRole('button', { name: 'Mức riêng của một nhóm' }).click()
    const dialog = page.getByRole('dialog')
    await chooseGroup(dialog, 'lop 5a', 'Lớp 5A')
    await expect(page.getByRole('heading', { name: 'Dung lượng kho tệp của Lớp 5A' })).toBeVisible()
    await expect(dialog.getByText(/^Đã dùng/)).toBeVisible()
    await expectAccessible(page, 'the quota of a group')
    await dialog.getByLabel('Mức riêng, tính bằng GB').fill(gigabytes)
    await dialog.getByRole('button', { name: 'Lưu' }).click()
    await expect(page.getByText('Đã lưu dung lượng.').last()).toBeVisible()
    await expect(dialog).toBeHidden()
  }
  await setQuota('3')

  const theirs = await otherBrowser()
  await withoutPickers(theirs)
  await openDrive(theirs, chi, url, `/drive/folder/${roomId}`)
  const parts = theirs.getByRole('navigation', { name: 'Các phần của kho tệp' })
  await expect(parts.getByText('Lớp 5A')).toBeVisible()
  await expect(parts.getByText(/\/ 3(,0)? GB$/)).toBeVisible()
  await expectAccessible(theirs, 'the files of a group with a quota')

  await setQuota('0')
  await upload(theirs, 'Tải tệp lên', [
    { name: 'Bài 2.txt', mimeType: 'text/plain', buffer: Buffer.from('bài hai') },
  ])
  await expect(panel(theirs).getByText('Kho tệp đã đầy')).toBeVisible()
})
