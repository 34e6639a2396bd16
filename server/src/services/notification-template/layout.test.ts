import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { mailLayoutModule } from '../../../../scripts/mail-layout.ts'

it('the layout of mails is what its source makes', async () => {
  const committed = readFileSync(new URL('./layout.gen.ts', import.meta.url), 'utf8')
  expect(committed === (await mailLayoutModule()), 'run `npm run generate`').toBe(true)
})

it('the layout has dark colours, and nothing that is loaded', async () => {
  const text = await mailLayoutModule()
  expect(text).toContain('prefers-color-scheme:dark')
  expect(text).toContain('name=\\"color-scheme\\" content=\\"light dark\\"')
  expect(text).not.toMatch(/<img|<link|@import|url\(/)
})
