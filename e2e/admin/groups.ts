import { expect, type Locator } from '@playwright/test'

/** Finds a group by some letters of its name and chooses it. The list opens once it has something to offer. */
export async function chooseGroup(dialog: Locator, search: string, name: string): Promise<void> {
  await dialog.getByRole('searchbox', { name: 'Tìm nhóm' }).fill(search)
  await expect(async () => {
    await dialog.getByRole('button', { name: /Nhóm$/ }).click({ timeout: 2_000 })
    await dialog
      .page()
      .getByRole('option', { name: new RegExp(name) })
      .click({ timeout: 2_000 })
  }).toPass()
}
