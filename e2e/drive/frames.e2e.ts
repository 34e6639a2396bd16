import type { Page } from '@playwright/test'
import { docxWithLink, heicPicture, pdfOf } from '../src/documents.ts'
import { expect, test } from '../src/fixtures.ts'

/** What the page says to a preview frame, and what comes back. */
async function showInFrame(page: Page, kind: string, bytes: Buffer, isText = false): Promise<unknown[]> {
  return page.evaluate(
    async ({ kind, data, isText }) => {
      const frame = document.createElement('iframe')
      frame.sandbox.value = 'allow-scripts'
      frame.src = `/preview/${kind}.html`
      frame.style.cssText = 'position:fixed;inset:0;width:800px;height:600px;z-index:9'
      const answers: { type: string }[] = []
      await new Promise<void>(resolve => {
        window.addEventListener('message', event => {
          if (event.source !== frame.contentWindow) return
          answers.push(event.data)
          if (event.data.type === 'ready') {
            const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0)).buffer
            const words = { page: 'Trang', cut: 'cắt bớt', empty: 'trống' }
            frame.contentWindow?.postMessage({ type: 'show', bytes, isText, isDark: false, words }, '*')
          } else if (event.data.type === 'shown' || event.data.type === 'failed') resolve()
        })
        document.body.append(frame)
      })
      return answers
    },
    { kind, data: bytes.toString('base64'), isText },
  )
}

const frameOf = (page: Page) => page.frameLocator('iframe[src^="/preview/"]')

test.describe('a preview frame', () => {
  test.setTimeout(40_000)
  // What the browser says of a script that the policy stops.
  test.use({ tolerated: /Content Security Policy|sandboxed|javascript:|connect-src .*healthz/ })

  test.beforeEach(async ({ page }) => {
    await page.goto('/auth/')
    await expect(page.getByRole('button').first()).toBeVisible()
  })

  test('shows docx, whose links to scripts lead nowhere', async ({ page }) => {
    const document = await docxWithLink('Biên bản họp', "javascript:parent.postMessage({type:'ran'},'*')")
    const answers = await showInFrame(page, 'docx', document)
    expect(answers.at(-1)).toEqual({ type: 'shown', pages: 1 })
    const frame = frameOf(page)
    await expect(frame.getByText('Biên bản họp')).toBeVisible()
    await frame.getByText('Bấm vào đây').click()
    expect(await frame.locator('a[href]').count()).toBe(0)
    expect(await frame.locator('html').evaluate(() => self.origin)).toBe('null')
  })

  test('shows PDF by pages with text that can be selected, and makes a picture of the first', async ({
    page,
  }) => {
    const answers = await showInFrame(page, 'pdf', pdfOf('Hop dong', 'Phu luc'))
    expect(answers.at(-1)).toEqual({ type: 'shown', pages: 2 })
    await expect(frameOf(page).getByRole('region', { name: 'Trang 1' }).getByText('Hop dong')).toBeAttached()
  })

  test('shows sheets as text, HEIC as pixels and Markdown without anything that runs', async ({ page }) => {
    const sheet = Buffer.from('Họ tên,Điểm\n"<img src=x onerror=parent.postMessage(1)>",=1+1\n')
    expect((await showInFrame(page, 'sheet', sheet, true)).at(-1)).toEqual({ type: 'shown', pages: 1 })
    await expect(frameOf(page).getByRole('cell', { name: /^<img/ })).toBeVisible()
    await page.reload()
    const answers = await showInFrame(page, 'heic', heicPicture)
    expect(answers.at(-1)).toEqual({ type: 'shown', pages: 1 })
    await page.reload()
    const markdown = Buffer.from(
      '# Kế hoạch\n\n<script>parent.postMessage(1)</script>\n\n[x](javascript:alert(1))\n',
    )
    expect((await showInFrame(page, 'markdown', markdown)).at(-1)).toEqual({ type: 'shown', pages: 1 })
    await expect(frameOf(page).getByRole('heading', { name: 'Kế hoạch' })).toBeVisible()
    expect(await frameOf(page).locator('a[href], main script').count()).toBe(0)
  })

  test('says that a damaged file cannot be shown, and reaches nobody', async ({ page }) => {
    for (const kind of ['pdf', 'docx', 'heic']) {
      const answers = await showInFrame(page, kind, Buffer.from('không phải tài liệu'))
      expect(answers.at(-1)).toEqual({ type: 'failed', reason: 'damaged' })
      const reached = await page
        .frames()
        .at(-1)!
        .evaluate(() =>
          fetch('/healthz').then(
            () => 'reached',
            () => 'refused',
          ),
        )
      expect(reached).toBe('refused')
      await page.reload()
    }
  })
})
