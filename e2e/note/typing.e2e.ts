import { expect, type Page, test } from '../src/fixtures.ts'
import {
  observeCompositions,
  partsOf,
  readRecording,
  replay,
  takeCompositions,
} from '../src/recorded-compositions.ts'
import {
  keysOf,
  type MarkOrder,
  stepsOf,
  typeByBackspace,
  typeByComposition,
} from '../src/vietnamese-typing.ts'
import { markedVietnameseLetters, vietnameseSentences, vietnameseWords } from '../src/vietnamese-words.ts'
import { expectSaved, openInTwo, text } from './notes.ts'

/** `npm run prove -- --only notes-typing` types all 200. */
const sentences = vietnameseSentences(process.env.TRAU_PROVE ? 200 : 14)
const orders: MarkOrder[] = ['behindLetters', 'behindWord', 'behindVowels']
const whole = (some: readonly string[]) => some.map(sentence => `${sentence}. `).join('')

const written = (page: Page) => text(page).evaluate(element => element.textContent)

async function expectInBoth(pages: readonly Page[], content: string) {
  for (const page of pages) await expect.poll(() => written(page), { timeout: 30_000 }).toBe(content)
}

/** A paragraph that both are in: `inFront` between its brackets, `behind` at its end. */
async function openParagraph(inFront: Page, behind: Page) {
  await text(inFront).click()
  await inFront.keyboard.type('[Bình: ] ')
  // With the space at its end, in front of which the caret would stay.
  await expectInBoth([behind], '[Bình: ] ')
  await text(behind).click()
  await behind.keyboard.press('Control+End')
  await inFront.keyboard.press('Home')
  for (let n = 0; n < 7; n++) await inFront.keyboard.press('ArrowRight')
}

test('every vowel with every tone is spelled by the keys of each order', () => {
  expect(markedVietnameseLetters.filter(marked => !vietnameseWords.join('').includes(marked))).toEqual([])
  expect(stepsOf('tiếng', 'behindLetters')).toEqual(['t', 'ti', 'tie', 'tiê', 'tiên', 'tiêng', 'tiếng'])
  expect(stepsOf('tiếng', 'behindWord')).toEqual(['t', 'ti', 'tie', 'tien', 'tieng', 'tiêng', 'tiếng'])
  expect(stepsOf('tiếng', 'behindVowels')).toEqual(['t', 'ti', 'tie', 'tiê', 'tiế', 'tiến', 'tiếng'])
  expect(['Đường', 'rượu', 'khuỷu'].map(word => keysOf(word, 'telex'))).toEqual([
    'Dduwowngf',
    'ruwowuj',
    'khuyur',
  ])
  expect(['Đường', 'rượu', 'khuỷu'].map(word => keysOf(word, 'vni'))).toEqual([
    'D9u7o7ng2',
    'ru7o7u5',
    'khuyu3',
  ])
  for (const order of orders)
    for (const word of vietnameseWords) expect(stepsOf(word, order).at(-1)).toBe(word)
})

test('two people compose words in one paragraph at the same time: no character is wrong or lost; undo takes one’s own alone', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  test.slow()
  const other = await openInTwo(page, otherBrowser, me, base)
  await openParagraph(other, page)
  const [mine, theirs] = [sentences, [...sentences].reverse()]
  const compose = async (one: Page, some: readonly string[]) => {
    const keys = await one.context().newCDPSession(one)
    for (const [n, sentence] of some.entries())
      await typeByComposition(keys, `${sentence}. `, orders[n % orders.length])
  }
  await Promise.all([compose(page, mine), compose(other, theirs)])
  await expectInBoth([page, other], `[Bình: ${whole(theirs)}] ${whole(mine)}`)

  await text(page).focus()
  await expect(async () => {
    await page.keyboard.press('Control+z')
    expect(await written(page)).toBe(`[Bình: ${whole(theirs)}] `)
  }).toPass({ intervals: [20] })
  await expectInBoth([page, other], `[Bình: ${whole(theirs)}] `)
  await expect(async () => {
    await page.keyboard.press('Control+y')
    expect(await written(page)).toBe(`[Bình: ${whole(theirs)}] ${whole(mine)}`)
  }).toPass({ intervals: [20] })
  await expectInBoth([page, other], `[Bình: ${whole(theirs)}] ${whole(mine)}`)
  await expectSaved(page)
})

test('what UniKey sends for Telex and VNI is written as it was typed, while somebody composes in the same paragraph', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  test.slow()
  await observeCompositions(page)
  const other = await openInTwo(page, otherBrowser, me, base)
  await openParagraph(other, page)
  const { telex, vni } = readRecording()
  const recordedSentences = [...telex, ...vni]
  const keys = await page.context().newCDPSession(page)
  await takeCompositions(page)
  const composition = (async () => {
    const theirKeys = await other.context().newCDPSession(other)
    for (const sentence of sentences.slice(0, 7)) await typeByComposition(theirKeys, `${sentence}. `)
  })()
  for (const sentence of recordedSentences) await replay(keys, sentence)
  await composition
  const mine = recordedSentences.map(sentence => sentence.text).join('')
  expect(partsOf(await takeCompositions(page))).toEqual(recordedSentences.flatMap(({ parts }) => parts))
  await expectInBoth([page, other], `[Bình: ${whole(sentences.slice(0, 7))}] ${mine}`)
  await expectSaved(page)
})

test('two people type by an input method that sends Backspaces, with both carets at the end of one paragraph', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  test.slow()
  const other = await openInTwo(page, otherBrowser, me, base)
  await text(page).click()
  await page.keyboard.type('Chung:')
  await expect(text(other)).toContainText('Chung:')
  await text(other).click()
  for (const one of [page, other]) await one.keyboard.press('Control+End')
  const [mine, theirs] = [whole(sentences.slice(0, 7)), whole(sentences.slice(7, 14))]
  await Promise.all([typeByBackspace(page, mine), typeByBackspace(other, theirs, 'behindVowels')])
  for (const one of [page, other])
    await expect
      .poll(() => written(one), { timeout: 30_000 })
      .toMatch(new RegExp(`^Chung:(${mine}${theirs}|${theirs}${mine})$`))
  expect(await written(page)).toBe(await written(other))
})

test('each composes the first word of an empty note while the other does', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  const other = await openInTwo(page, otherBrowser, me, base)
  const [mine, theirs] = await Promise.all([page, other].map(one => one.context().newCDPSession(one)))
  for (const one of [page, other]) await text(one).click()
  const [đường, ngõ] = ['Đường', 'ngõ'].map(word => stepsOf(word, 'behindWord'))
  for (let n = 0; n < Math.max(đường!.length, ngõ!.length); n++)
    for (const [keys, steps] of [[mine!, đường!] as const, [theirs!, ngõ!] as const]) {
      const step = steps[Math.min(n, steps.length - 1)]!
      const [selectionStart, selectionEnd] = [step.length, step.length]
      await keys.send('Input.imeSetComposition', { text: step, selectionStart, selectionEnd })
    }
  await mine!.send('Input.insertText', { text: 'Đường' })
  await theirs!.send('Input.insertText', { text: 'ngõ' })
  for (const one of [page, other])
    await expect
      .poll(async () => (await text(one).locator('p').allTextContents()).sort())
      .toEqual(['ngõ', 'Đường'])
  expect(await written(page)).toBe(await written(other))
})

test('a word that is given up, or ended by Enter, leaves what the other wrote meanwhile', async ({
  page,
  me,
  base,
  otherBrowser,
}) => {
  const other = await openInTwo(page, otherBrowser, me, base)
  await openParagraph(other, page)
  const keys = await page.context().newCDPSession(page)
  await keys.send('Input.imeSetComposition', { text: 'thôi', selectionStart: 4, selectionEnd: 4 })
  await other.keyboard.type('một')
  await keys.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  await expectInBoth([page, other], '[Bình: một] ')
  await keys.send('Input.imeSetComposition', { text: 'được', selectionStart: 4, selectionEnd: 4 })
  await other.keyboard.type(' hai')
  await keys.send('Input.insertText', { text: 'được' })
  await page.keyboard.press('Enter')
  await page.keyboard.type('dòng sau')
  for (const one of [page, other])
    await expect(text(one).locator('p')).toHaveText(['[Bình: một hai] được', 'dòng sau'])
})
