import type { Locator } from '@playwright/test'

/** Types a day (`YYYY-MM-DD`) or a moment (`YYYY-MM-DDTHH:mm`) into a field that shows it the Vietnamese way: HH:mm DD/MM/YYYY. */
export async function typeMoment(field: Locator, wall: string): Promise<void> {
  const [date = '', time = ''] = wall.split('T')
  const digits = [...time.split(':'), ...date.split('-').reverse()].join('')
  await field.getByRole('spinbutton').first().click()
  await field.page().keyboard.type(digits)
}
