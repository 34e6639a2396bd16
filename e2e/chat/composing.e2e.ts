import { expect, test } from '../src/fixtures.ts'
import { typeByBackspace, typeByComposition } from '../src/vietnamese-typing.ts'
import { composer, newPair, openMessenger, row, say } from './rooms.ts'

const sentence = 'Đặng Thị Hồng Ngọc ơi, cuộc họp chuyển sang thứ Ba tuần tới ở Đà Nẵng nhé'

test('what is typed with fake backspaces (Telex, VNI) is what is sent, by one Enter, once', async ({
  page,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await composer(page).focus()
  await typeByBackspace(page, sentence)
  await expect(composer(page)).toHaveValue(sentence)
  await page.keyboard.press('Enter')
  await expect(row(page, new RegExp(`${sentence}, Đã`))).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
})

test('backspace to an empty field and on takes nothing but letters', async ({ page, base }) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await composer(page).fill('Chờ trả lời')
  await composer(page).press('Enter')
  // One answers what has arrived.
  await expect(row(page, /Chờ trả lời, Đã/)).toBeVisible()
  await row(page, /Chờ trả lời/).focus()
  await page.keyboard.press('r')
  await expect(page.getByText('Trả lời chính mình')).toBeVisible()
  await composer(page).focus()
  await page.keyboard.type('dd')
  for (let n = 0; n < 4; n++) await page.keyboard.press('Backspace')
  await page.keyboard.insertText('đ')
  await expect(composer(page)).toHaveValue('đ')
  await expect(page.getByText('Trả lời chính mình')).toBeVisible()
})

test('composed text is sent whole: no half word, nothing while composing', async ({
  page,
  context,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await composer(page).focus()
  const cdp = await context.newCDPSession(page)
  await typeByComposition(cdp, sentence)
  await expect(composer(page)).toHaveValue(sentence)
  await page.keyboard.press('Enter')
  await expect(row(page, new RegExp(`${sentence}, Đã`))).toHaveCount(1)

  // Enter in the middle of a composition belongs to the input method.
  await cdp.send('Input.imeSetComposition', { text: 'Ngọ', selectionStart: 3, selectionEnd: 3 })
  await cdp.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Process',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await page.waitForTimeout(300)
  await expect(row(page, /Ngọ,/)).toHaveCount(0)
  await cdp.send('Input.insertText', { text: 'Ngọc' })
  await page.keyboard.press('Enter')
  await expect(row(page, /, Ngọc, Đã/)).toHaveCount(1)
})

test('Shift+Enter is a new line; with Ctrl+Enter chosen, Enter is one too', async ({ page, base }) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await composer(page).focus()
  await page.keyboard.type('một')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('hai')
  await expect(composer(page)).toHaveValue('một\nhai')
  await page.keyboard.press('Enter')
  await expect(row(page, /một hai/)).toBeVisible()

  await page.evaluate(() =>
    localStorage.setItem('trau_preferences', JSON.stringify({ sendWith: 'ctrlEnter' })),
  )
  await page.reload()
  await composer(page).focus()
  await page.keyboard.type('ba')
  await page.keyboard.press('Enter')
  await page.keyboard.type('bốn')
  await expect(composer(page)).toHaveValue('ba\nbốn')
  await page.keyboard.press('Control+Enter')
  await expect(row(page, /ba bốn/)).toBeVisible()
})

test('decomposed text is stored and shown composed', async ({ page, base }) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await composer(page).fill('Tiếng Việt'.normalize('NFD'))
  await composer(page).press('Enter')
  await expect(row(page, /Tiếng Việt, Đã/)).toBeVisible()
  const shown = await row(page, /Tiếng Việt/)
    .locator('p')
    .first()
    .textContent()
  expect(shown).toBe('Tiếng Việt'.normalize('NFC'))
})

test('emoji are offered by Vietnamese and English names, and taken only on demand', async ({
  page,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await composer(page).focus()
  for (const name of [':tim', ':heart']) {
    await page.keyboard.type(name)
    const options = page.getByRole('listbox', { name: 'Gợi ý biểu tượng' }).getByRole('option')
    await expect(options.filter({ hasText: '❤️' })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(composer(page)).toHaveValue(/^(❤️|💓|💕|\p{Extended_Pictographic}\uFE0F?) $/u)
    await composer(page).fill('')
  }
  await page.keyboard.type('lúc :tim')
  await expect(page.getByRole('listbox', { name: 'Gợi ý biểu tượng' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(row(page, /lúc :tim/)).toBeVisible()
})

test('marks are put and taken by keys, and undone by Ctrl+Z', async ({ page, base }) => {
  const { an, roomId } = await newPair(base)
  await openMessenger(page, an, base, roomId)
  await composer(page).focus()
  await page.keyboard.type('rất đẹp')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+B')
  await expect(composer(page)).toHaveValue('**rất đẹp**')
  await page.keyboard.press('Control+B')
  await expect(composer(page)).toHaveValue('rất đẹp')
  await page.keyboard.press('Control+Z')
  await expect(composer(page)).toHaveValue('**rất đẹp**')
  await page.keyboard.press('Enter')
  await expect(row(page, /rất đẹp/).locator('strong')).toHaveText('rất đẹp')
})

test('a page that came without HTTPS copies all the same, by key and from the menu', async ({
  page,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  // As such a page has it.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await say(an, base, roomId, 'Chép bằng phím')
  await say(an, base, roomId, 'Chép từ trình đơn')
  await openMessenger(page, an, base, roomId)
  const expectCopied = async (text: string | RegExp) => {
    await composer(page).fill('')
    await composer(page).press('Control+v')
    await expect(composer(page)).toHaveValue(text)
  }
  await row(page, /Chép bằng phím/).focus()
  await page.keyboard.press('Control+c')
  await expect(page.getByText('Đã sao chép')).toBeVisible()
  await expect(row(page, /Chép bằng phím/)).toBeFocused()
  await expectCopied('Chép bằng phím')

  await row(page, /Chép từ trình đơn/)
    .getByText('Chép từ trình đơn')
    .click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Sao chép(?! liên kết)/ }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectCopied('Chép từ trình đơn')
})

test('Enter on an answer leads to what it answers, and the arrows go on from there', async ({
  page,
  base,
}) => {
  const { an, roomId } = await newPair(base)
  const { messageId } = await say(an, base, roomId, 'Mấy giờ đi?')
  await say(an, base, roomId, 'Chưa biết nữa')
  await say(an, base, roomId, 'Tám giờ', messageId)
  await openMessenger(page, an, base, roomId)
  await row(page, /Tám giờ/).focus()
  await page.keyboard.press('Enter')
  await expect(row(page, /, Mấy giờ đi\?/)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(row(page, /Chưa biết nữa/)).toBeFocused()
})
