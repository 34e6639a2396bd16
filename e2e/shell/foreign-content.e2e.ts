import { expect, test } from '../src/fixtures.ts'
import { hostileFiles, isSaved, readByScript, uploadHostile } from '../src/hostile-file.ts'

// What a browser says of a sandbox that holds.
test.use({ tolerated: /Blocked script execution|sandboxed/ })

for (const file of hostileFiles)
  test(`${file.name} with a script, opened by its link, reads neither cookies nor storage of the product`, async ({
    myPage: page,
    me,
    base,
  }) => {
    await page.goto('/')
    await expect(page.getByRole('navigation').first()).toBeVisible()
    const address = await uploadHostile(me, base, file)
    expect(new URL(address).origin, 'files come from the host of the pages').toBe(new URL(base).origin)
    expect(await isSaved(page, address)).toBe(true)

    // Each of the two barriers holds without the other: this is the policy, without the download.
    expect(await readByScript(page, address, file, { withPolicy: true })).toBe('did not run')
    expect(await page.evaluate('self.origin')).toBe('null')
    // And the file is hostile indeed: without both it reads everything.
    const read = await readByScript(page, address, file, { withPolicy: false })
    expect(read).toContain('trau_access_token=')
    expect(read).toContain(`storage: ${me.userId}`)
  })
